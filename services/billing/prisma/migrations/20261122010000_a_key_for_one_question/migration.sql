-- What a run was asked with, as a hash: the same key pays for the same question only. Null for runs of before.
ALTER TABLE "run_payment" ADD COLUMN "inputHash" TEXT;
ALTER TABLE "run_payment" DROP CONSTRAINT "run_paid_by_known";
-- An administrator's run charges nobody.
ALTER TABLE "run_payment" ADD CONSTRAINT "run_paid_by_known" CHECK ("paidBy" IN ('subscription', 'token', 'administrator'));
