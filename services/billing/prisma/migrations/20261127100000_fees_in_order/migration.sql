-- Somebody's fees in the order of their archive, page by page.
CREATE INDEX "fee_batch_userId_createdAt_id_idx" ON "fee_batch"("userId", "createdAt", "id");
