-- As 0024 has it, but that it takes no more of a text than is worth searching, also of what normalizing makes of it: one character may
-- become 18 (U+FDFA), so 1 MB of them took PostgreSQL 14 s. It normalizes piece by piece, until there is enough.
create or replace function search_fold(value text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  most   constant integer := 20000;
  piece  constant integer := 500;
  folded text := '';
begin
  value := left(value, most);
  if octet_length(value) = char_length(value) then
    return btrim(regexp_replace(lower(value collate "C"), '[^0-9a-z]+', ' ', 'g'));
  end if;
  -- й is a letter of its own, which its stemmer needs.
  value := translate(value, 'йЙ', U&'\E000\E000');
  for at in 0..(char_length(value) - 1) / piece loop
    exit when char_length(folded) >= most;
    folded := folded || normalize(substr(value, at * piece + 1, piece), NFKD);
  end loop;
  value := left(folded, most);
  value := regexp_replace(value,
    '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f'
    '\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe00-\ufe0f\ufeff]+',
    '', 'g');
  value := translate(lower(normalize(value, NFC)), U&'\E000ıøłđðħ', 'йiolddh');
  if lower('Ж') <> 'ж' then
    value := translate(value, 'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЄІҐЂЉЊЋЏЅЈΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ',
      'абвгдежзиклмнопрстуфхцчшщъыьэюяєіґђљњћџѕјαβγδεζηθικλμνξοπρστυφχψω');
  end if;
  value := replace(replace(replace(replace(value, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  -- Chinese and Japanese have no spaces between words: each character is searched for by itself.
  value := regexp_replace(value, '([\u3040-\u30fa\u30fc-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff])', ' \1 ', 'g');
  return btrim(regexp_replace(value,
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u037e\u0387\u055a-\u055f\u0589\u05be\u05c0\u05c3'
    '\u05c6\u05f3\u05f4\u060c\u061b\u061e\u061f\u066a-\u066d\u06d4\u0964\u0965\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff'
    '\u3000-\u3004\u3008-\u3020\u3030\u303d\u30fb\ufffc-\uffff\U0001f000-\U0001faff]+', ' ', 'g'));
end $$;
