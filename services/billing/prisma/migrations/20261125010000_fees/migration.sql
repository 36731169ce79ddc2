-- The festivals' fees of several entries, paid at once: a payment per currency, all or none. These are books: nothing of them is deleted.
CREATE TABLE "fee_batch" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "filmId" INTEGER NOT NULL,
    "filmName" TEXT NOT NULL,
    "redirect" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endsAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "fee_batch_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "fee_batch_state_known" CHECK ("state" IN ('open', 'paid', 'ended')),
    CONSTRAINT "fee_batch_told_once_decided" CHECK (("state" = 'open') = ("version" = 0)),
    CONSTRAINT "fee_batch_ends_later" CHECK ("endsAt" > "createdAt")
);
CREATE INDEX "fee_batch_userId_idx" ON "fee_batch"("userId");
CREATE INDEX "fee_batch_filmId_idx" ON "fee_batch"("filmId");

CREATE TABLE "fee_payment" (
    "batchId" UUID NOT NULL,
    "currency" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'opening',
    "attempt" INTEGER NOT NULL DEFAULT 1,
    "stripeSessionId" TEXT,
    "url" TEXT,
    "stripePaymentId" TEXT,

    CONSTRAINT "fee_payment_pkey" PRIMARY KEY ("batchId", "currency"),
    CONSTRAINT "fee_payment_batchId_fkey" FOREIGN KEY ("batchId") REFERENCES "fee_batch"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "fee_payment_state_known" CHECK ("state" IN ('opening', 'open', 'paid', 'expired', 'returned')),
    CONSTRAINT "fee_payment_currency_written" CHECK ("currency" ~ '^[A-Z]{3}$'),
    CONSTRAINT "fee_payment_costs_something" CHECK ("amount" > 0),
    CONSTRAINT "fee_payment_open_has_page" CHECK ("state" <> 'open' OR ("stripeSessionId" IS NOT NULL AND "url" IS NOT NULL)),
    CONSTRAINT "fee_payment_paid_can_go_back" CHECK ("state" NOT IN ('paid', 'returned') OR "stripePaymentId" IS NOT NULL)
);
CREATE UNIQUE INDEX "fee_payment_stripeSessionId_key" ON "fee_payment"("stripeSessionId");
CREATE UNIQUE INDEX "fee_payment_stripePaymentId_key" ON "fee_payment"("stripePaymentId");

CREATE TABLE "fee_entry" (
    "batchId" UUID NOT NULL,
    "entryId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'kept',

    CONSTRAINT "fee_entry_pkey" PRIMARY KEY ("batchId", "entryId"),
    CONSTRAINT "fee_entry_batchId_fkey" FOREIGN KEY ("batchId") REFERENCES "fee_batch"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "fee_entry_state_known" CHECK ("state" IN ('kept', 'returning', 'returned')),
    CONSTRAINT "fee_entry_currency_written" CHECK ("currency" ~ '^[A-Z]{3}$'),
    CONSTRAINT "fee_entry_owes_nobody" CHECK ("amount" >= 0)
);
