-- Fingerprints are of other facts from now on: one that was not taken says nothing about a change.
UPDATE "competition" SET "rulesSeal" = NULL, "feesSeal" = NULL;

-- Null: not told yet.
ALTER TABLE "competition" ADD COLUMN "isDeprecated" BOOLEAN;

CREATE INDEX "competition_festival" ON "competition" ("festivalId");
