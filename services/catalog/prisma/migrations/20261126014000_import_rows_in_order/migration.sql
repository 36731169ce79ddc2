-- The first of a name in a file, however many lines have it.
DROP INDEX "catalog_import_row_importId_identity_idx";
CREATE INDEX "catalog_import_row_importId_identity_n_idx" ON "catalog_import_row" ("importId", "identity", "n");
