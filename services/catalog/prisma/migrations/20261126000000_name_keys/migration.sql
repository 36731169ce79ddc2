-- A festival's name as it is taken by one (@laurel/rules/fold): null is not worked out yet.
ALTER TABLE "festival" ADD COLUMN "nameKey" TEXT;
ALTER TABLE "catalog_import_row" ADD COLUMN "nameKey" TEXT;
CREATE INDEX "festival_nameKey_idx" ON "festival" ("nameKey");
CREATE INDEX "catalog_import_row_importId_nameKey_idx" ON "catalog_import_row" ("importId", "nameKey");
DROP INDEX "festival_name_lower";
DROP INDEX "catalog_import_row_name_lower";
DROP INDEX "festival_known_as_missing";
CREATE INDEX "festival_keys_missing" ON "festival" ("id") WHERE "knownAs" IS NULL OR "nameKey" IS NULL;
