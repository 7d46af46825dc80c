-- A theme names its published version, and a version its theme: so that both can be copied into another database, the first is
-- checked at the end of the transaction where that is asked for.
alter table themes alter constraint themes_store_id_theme_id_published_version_fkey deferrable initially immediate;
