ALTER TABLE catalog_import DROP CONSTRAINT "catalog_import_requestedEncoding_check";
ALTER TABLE catalog_import ADD CONSTRAINT "catalog_import_requestedEncoding_check" CHECK ("requestedEncoding" IN ('windows-1252', 'windows-1250', 'macintosh', 'windows-1251', 'windows-1253', 'windows-1254', 'windows-1257', 'shift_jis', 'utf-16'));
