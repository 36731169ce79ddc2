-- What is asked back waits until its receipt is dead.
ALTER TABLE "run_payment" DROP CONSTRAINT "run_state_known";
ALTER TABLE "run_payment" ADD CONSTRAINT "run_state_known" CHECK ("state" IN ('spent', 'returning', 'settled', 'refunded'));
