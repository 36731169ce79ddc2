ALTER TABLE "catalog_import_row" ADD COLUMN "joinedTo" INTEGER;
CREATE INDEX "catalog_import_row_importId_joinedTo_idx" ON "catalog_import_row"("importId", "joinedTo");

ALTER TABLE "catalog_import" DROP CONSTRAINT "catalog_import_format_check";
ALTER TABLE "catalog_import" ADD CONSTRAINT "catalog_import_format_check" CHECK ("format" IN ('csv', 'json', 'jsonl', 'spreadsheet'));
