ALTER TABLE catalog_import DROP CONSTRAINT "catalog_import_askedEncoding_check";
ALTER TABLE catalog_import ADD CONSTRAINT "catalog_import_requestedEncoding_check" CHECK ("requestedEncoding" IN ('windows-1252', 'windows-1250'));
