-- Names are sorted by product_names, and those of the few categories as they are found (0028): nothing reads these columns any
-- more, nor the index of shoppers' lists (0033), which all products were in under the same name.
drop index products_shown_by_name;
alter table products drop column sort_name;
alter table categories drop column sort_name;
