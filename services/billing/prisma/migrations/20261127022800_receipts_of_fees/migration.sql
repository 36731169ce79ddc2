-- Where Stripe shows the receipt of what was paid; null: it is not paid, or was before this was kept.
ALTER TABLE "fee_payment" ADD COLUMN "receiptUrl" TEXT;
