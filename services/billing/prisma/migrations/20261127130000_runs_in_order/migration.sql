-- Somebody's runs and plans in the order of their archive, page by page.
CREATE INDEX "run_payment_userId_at_runKey_idx" ON "run_payment"("userId", "at", "runKey");
CREATE INDEX "subscription_history_userId_id_idx" ON "subscription_history"("userId", "id");
