ALTER TABLE "catalog_import_row" ADD COLUMN "joinedTo" INTEGER;
CREATE INDEX "catalog_import_row_importId_joinedTo_idx" ON "catalog_import_row"("importId", "joinedTo");
