-- How often a batch of an import was begun and not ended.
ALTER TABLE "catalog_import" ADD COLUMN "attempts" INTEGER NOT NULL DEFAULT 0 CHECK ("attempts" >= 0);
