-- A run by an administrator charges nobody, opens nothing, and says so.
ALTER TABLE "wizard_result" DROP CONSTRAINT "run_paid_by_known";
ALTER TABLE "wizard_result" ADD CONSTRAINT "run_paid_by_known" CHECK ("paidBy" IN ('subscription', 'token', 'administrator'));
