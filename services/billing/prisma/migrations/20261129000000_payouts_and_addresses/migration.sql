ALTER TABLE "fee_batch" ADD COLUMN "paidAt" TIMESTAMPTZ(3);
ALTER TABLE "fee_entry" ADD COLUMN "festivalId" INTEGER, ADD COLUMN "competitionId" INTEGER, ADD COLUMN "contact" TEXT, ADD COLUMN "paidOutOn" DATE;

UPDATE "fee_batch" SET "paidAt" = "createdAt" WHERE "state" = 'paid';
CREATE INDEX "fee_batch_paidAt_idx" ON "fee_batch"("paidAt");

ALTER TABLE "customer" ADD COLUMN "email" TEXT;
