-- A run whose token was given back, and was gone when the run came in, is paid by nobody and opens nothing.
ALTER TABLE "wizard_results" DROP CONSTRAINT "run_paid_by_known";
ALTER TABLE "wizard_results" ADD CONSTRAINT "run_paid_by_known" CHECK ("paidBy" IN ('subscription', 'token', 'administrator', 'nobody'));
