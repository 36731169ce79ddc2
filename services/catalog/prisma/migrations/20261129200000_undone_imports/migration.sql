ALTER TABLE "catalog_import" ADD COLUMN "isDryRun" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "catalog_import" ADD COLUMN "encodingWarning" JSONB;
ALTER TABLE "catalog_import" ADD COLUMN "formats" JSONB;
ALTER TABLE "catalog_import" DROP CONSTRAINT catalog_import_state_check;
ALTER TABLE "catalog_import" ADD CONSTRAINT catalog_import_state_check CHECK (state IN ('receiving', 'reading', 'mapping', 'checking', 'comparing', 'checked', 'applying', 'applied', 'undoing', 'undone', 'cancelled', 'failed'));

ALTER TABLE "catalog_import_row" ADD COLUMN "similar" JSONB;
ALTER TABLE "catalog_import_row" ADD COLUMN "sameAs" INTEGER;
ALTER TABLE "catalog_import_row" ADD COLUMN "isDistinct" BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE "catalog_import_effect" (
    "id" BIGSERIAL NOT NULL,
    "importId" INTEGER NOT NULL,
    "festivalId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "changeId" BIGINT,
    "outcome" TEXT,
    "reason" TEXT,

    CONSTRAINT "catalog_import_effect_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "catalog_import_effect_outcome_check" CHECK ("outcome" IN ('undone', 'remaining'))
);
CREATE INDEX "catalog_import_effect_importId_outcome_festivalId_idx" ON "catalog_import_effect"("importId", "outcome", "festivalId");
ALTER TABLE "catalog_import_effect" ADD CONSTRAINT "catalog_import_effect_importId_fkey" FOREIGN KEY ("importId") REFERENCES "catalog_import"("id") ON DELETE CASCADE ON UPDATE CASCADE;
