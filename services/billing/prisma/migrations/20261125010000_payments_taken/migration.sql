-- What an invoice of a film's plan has brought, and what of it went back: of nobody by name, so it stays when its payer goes.
CREATE TABLE "payment_taken" (
    "invoiceId" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "refunded" BIGINT NOT NULL,
    "lost" BIGINT NOT NULL,
    "paidAt" TIMESTAMPTZ(3) NOT NULL,
    "paymentIntentIds" TEXT[],
    "askedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_taken_pkey" PRIMARY KEY ("invoiceId"),
    CONSTRAINT "payment_taken_positive" CHECK ("amount" > 0 AND "refunded" >= 0 AND "lost" >= 0),
    CONSTRAINT "payment_taken_currency" CHECK ("currency" ~ '^[A-Z]{3}$')
);
CREATE INDEX "payment_taken_paidAt_idx" ON "payment_taken"("paidAt");

-- A payment that its payer's bank asks back: shown to administrators, ends nothing.
CREATE TABLE "dispute" (
    "id" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "askedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "dispute_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "dispute_currency" CHECK ("currency" ~ '^[A-Z]{3}$')
);

-- Payments and disputes are mended too, not only subscriptions.
ALTER TABLE "mend" RENAME COLUMN "stripeSubscriptionId" TO "about";
CREATE INDEX "mend_at_idx" ON "mend"("at" DESC);
CREATE INDEX "subscription_aside_at_idx" ON "subscription_aside"("at" DESC);
