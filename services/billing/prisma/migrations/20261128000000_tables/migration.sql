-- Database of billing: plans, subscriptions, tokens, fees and Stripe events.
-- Sections: tables, indexes and foreign keys, checks, partial indexes and indexes on expressions, functions, triggers.

-- Tables
CREATE TABLE "product" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL DEFAULT 'service',
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "highlighted" BOOLEAN NOT NULL DEFAULT false,
    "isEnterprise" BOOLEAN NOT NULL DEFAULT false,
    "features" TEXT[],
    "strategyTokens" INTEGER NOT NULL DEFAULT 0,
    "submissionTokens" INTEGER NOT NULL DEFAULT 0,
    "sortOrder" INTEGER NOT NULL DEFAULT 0,
    "source" TEXT NOT NULL,
    "isSold" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "product_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "price" (
    "id" TEXT NOT NULL,
    "productId" TEXT NOT NULL,
    "cycle" TEXT NOT NULL,
    "price" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,

    CONSTRAINT "price_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "customer" (
    "id" SERIAL NOT NULL,
    "userId" UUID NOT NULL,
    "stripeCustomerId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "email" TEXT,

    CONSTRAINT "customer_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "film_subscription" (
    "id" SERIAL NOT NULL,
    "filmId" INTEGER NOT NULL,
    "userId" UUID NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'active',
    "stripeSubscriptionId" TEXT NOT NULL,
    "billingCycle" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL,
    "productId" TEXT,
    "nextProductId" TEXT,
    "source" TEXT NOT NULL,
    "periodStart" TIMESTAMPTZ(3),
    "periodEnd" TIMESTAMPTZ(3),

    CONSTRAINT "film_subscription_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "paid_period" (
    "stripeSubscriptionId" TEXT NOT NULL,
    "productId" TEXT NOT NULL,
    "from" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "strategy" INTEGER NOT NULL,
    "submission" INTEGER NOT NULL,

    CONSTRAINT "paid_period_pkey" PRIMARY KEY ("stripeSubscriptionId","until","from","productId")
);

CREATE TABLE "subscription_history" (
    "id" SERIAL NOT NULL,
    "filmId" INTEGER NOT NULL,
    "userId" UUID NOT NULL,
    "stripeSubscriptionId" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "billingCycle" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "subscription_history_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "user_meta_data" (
    "id" SERIAL NOT NULL,
    "userId" UUID NOT NULL,
    "availableSubmissionTokens" INTEGER NOT NULL DEFAULT 0,
    "availableStrategyTokens" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_meta_data_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "ledger_entry" (
    "id" SERIAL NOT NULL,
    "userId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "filmId" INTEGER,
    "reason" TEXT NOT NULL,
    "idempotencyKey" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ledger_entry_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "run_payment" (
    "runKey" UUID NOT NULL,
    "filmId" INTEGER NOT NULL,
    "userId" UUID NOT NULL,
    "paidBy" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'spent',
    "attempt" INTEGER NOT NULL DEFAULT 1,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "inputHash" TEXT,

    CONSTRAINT "run_payment_pkey" PRIMARY KEY ("runKey")
);

CREATE TABLE "film" (
    "id" INTEGER NOT NULL,
    "ownerId" UUID NOT NULL,
    "subscriptionVersion" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "film_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "checkout" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "filmId" INTEGER NOT NULL,
    "userId" UUID NOT NULL,
    "productId" TEXT NOT NULL,
    "priceId" TEXT NOT NULL,
    "billingCycle" TEXT NOT NULL,
    "redirect" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'opening',
    "stripeSessionId" TEXT,
    "url" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "checkout_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "stripe_event" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "about" TEXT,
    "subscriptionId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "receivedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stripe_event_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "unassigned_subscription" (
    "stripeSubscriptionId" TEXT NOT NULL,
    "why" TEXT NOT NULL,
    "filmId" INTEGER,
    "customerId" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "unassigned_subscription_pkey" PRIMARY KEY ("stripeSubscriptionId")
);

CREATE TABLE "refunded_subscription" (
    "stripeSubscriptionId" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "refunded_subscription_pkey" PRIMARY KEY ("stripeSubscriptionId")
);

CREATE TABLE "reconciliation_fix" (
    "id" SERIAL NOT NULL,
    "stripeId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reconciliation_fix_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "rejected_price" (
    "id" TEXT NOT NULL,
    "productId" TEXT NOT NULL,
    "why" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "rejected_price_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "mail_request" (
    "key" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mail_request_pkey" PRIMARY KEY ("key")
);

CREATE TABLE "fee_batch" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "filmId" INTEGER NOT NULL,
    "filmName" TEXT NOT NULL,
    "redirect" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "version" INTEGER NOT NULL DEFAULT 0,
    "takesTokens" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endsAt" TIMESTAMPTZ(3) NOT NULL,
    "paidAt" TIMESTAMPTZ(3),

    CONSTRAINT "fee_batch_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "fee_payment" (
    "batchId" UUID NOT NULL,
    "currency" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'opening',
    "attempt" INTEGER NOT NULL DEFAULT 1,
    "stripeSessionId" TEXT,
    "url" TEXT,
    "stripePaymentId" TEXT,
    "receiptUrl" TEXT,

    CONSTRAINT "fee_payment_pkey" PRIMARY KEY ("batchId","currency")
);

CREATE TABLE "fee_entry" (
    "batchId" UUID NOT NULL,
    "entryId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'collected',
    "festivalId" INTEGER,
    "competitionId" INTEGER,
    "contact" TEXT,
    "paidOutOn" DATE,

    CONSTRAINT "fee_entry_pkey" PRIMARY KEY ("batchId","entryId")
);

CREATE TABLE "plan_payment" (
    "invoiceId" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "refunded" BIGINT NOT NULL,
    "lost" BIGINT NOT NULL,
    "paidAt" TIMESTAMPTZ(3) NOT NULL,
    "paymentIntentIds" TEXT[],
    "fetchedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "plan_payment_pkey" PRIMARY KEY ("invoiceId")
);

CREATE TABLE "dispute" (
    "id" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "fetchedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "dispute_pkey" PRIMARY KEY ("id")
);

-- Indexes and foreign keys
CREATE UNIQUE INDEX "price_productId_cycle_key" ON "price"("productId", "cycle");
CREATE UNIQUE INDEX "customer_userId_key" ON "customer"("userId");
CREATE UNIQUE INDEX "customer_stripeCustomerId_key" ON "customer"("stripeCustomerId");
CREATE UNIQUE INDEX "film_subscription_filmId_key" ON "film_subscription"("filmId");
CREATE UNIQUE INDEX "film_subscription_stripeSubscriptionId_key" ON "film_subscription"("stripeSubscriptionId");
CREATE INDEX "film_subscription_userId_idx" ON "film_subscription"("userId");
CREATE INDEX "subscription_history_filmId_idx" ON "subscription_history"("filmId");
CREATE INDEX "subscription_history_userId_id_idx" ON "subscription_history"("userId", "id");
CREATE UNIQUE INDEX "user_meta_data_userId_key" ON "user_meta_data"("userId");
CREATE UNIQUE INDEX "ledger_entry_idempotencyKey_key" ON "ledger_entry"("idempotencyKey");
CREATE INDEX "ledger_entry_userId_id_idx" ON "ledger_entry"("userId", "id" DESC);
CREATE INDEX "run_payment_state_at_idx" ON "run_payment"("state", "at");
CREATE INDEX "run_payment_userId_at_runKey_idx" ON "run_payment"("userId", "at", "runKey");
CREATE INDEX "film_ownerId_idx" ON "film"("ownerId");
CREATE UNIQUE INDEX "checkout_stripeSessionId_key" ON "checkout"("stripeSessionId");
CREATE INDEX "checkout_userId_idx" ON "checkout"("userId");
CREATE INDEX "unassigned_subscription_at_idx" ON "unassigned_subscription"("at" DESC);
CREATE INDEX "reconciliation_fix_at_idx" ON "reconciliation_fix"("at" DESC);
CREATE INDEX "mail_request_userId_idx" ON "mail_request"("userId");
CREATE INDEX "fee_batch_userId_idx" ON "fee_batch"("userId");
CREATE INDEX "fee_batch_userId_createdAt_id_idx" ON "fee_batch"("userId", "createdAt", "id");
CREATE INDEX "fee_batch_filmId_idx" ON "fee_batch"("filmId");
CREATE UNIQUE INDEX "fee_payment_stripeSessionId_key" ON "fee_payment"("stripeSessionId");
CREATE UNIQUE INDEX "fee_payment_stripePaymentId_key" ON "fee_payment"("stripePaymentId");
CREATE INDEX "plan_payment_paidAt_idx" ON "plan_payment"("paidAt");
ALTER TABLE "price" ADD CONSTRAINT "price_productId_fkey" FOREIGN KEY ("productId") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "fee_payment" ADD CONSTRAINT "fee_payment_batchId_fkey" FOREIGN KEY ("batchId") REFERENCES "fee_batch"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "fee_entry" ADD CONSTRAINT "fee_entry_batchId_fkey" FOREIGN KEY ("batchId") REFERENCES "fee_batch"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "fee_batch_paidAt_idx" ON "fee_batch"("paidAt");


-- Checks
ALTER TABLE price ADD CONSTRAINT price_positive CHECK (price >= 0);
ALTER TABLE price ADD CONSTRAINT price_cycle_known CHECK (cycle IN ('1_month', '6_month', '12_month'));
ALTER TABLE film_subscription ADD CONSTRAINT subscription_state_known CHECK (state IN ('active', 'expiring'));
ALTER TABLE film_subscription ADD CONSTRAINT subscription_cycle_known CHECK ("billingCycle" IN ('1_month', '6_month', '12_month'));
ALTER TABLE film_subscription ADD CONSTRAINT subscription_source_known CHECK (source IN ('stripe', 'demo'));
ALTER TABLE user_meta_data ADD CONSTRAINT tokens_never_negative CHECK (("availableSubmissionTokens" >= 0) AND ("availableStrategyTokens" >= 0));
ALTER TABLE ledger_entry ADD CONSTRAINT ledger_token_known CHECK (token IN ('strategy', 'submission'));
ALTER TABLE ledger_entry ADD CONSTRAINT ledger_signed CHECK ((kind IN ('grant', 'refund') AND (amount > 0)) OR ((kind = 'spend') AND (amount < 0)));
ALTER TABLE run_payment ADD CONSTRAINT run_paid_by_known CHECK ("paidBy" IN ('subscription', 'token', 'administrator'));
ALTER TABLE run_payment ADD CONSTRAINT run_state_known CHECK (state IN ('spent', 'returning', 'settled', 'refunded'));
ALTER TABLE checkout ADD CONSTRAINT checkout_state_known CHECK (state IN ('opening', 'open', 'paid', 'expired'));
ALTER TABLE checkout ADD CONSTRAINT checkout_open_has_page CHECK ((state <> 'open') OR (("stripeSessionId" IS NOT NULL) AND (url IS NOT NULL)));
ALTER TABLE paid_period ADD CONSTRAINT paid_period_not_empty CHECK ("from" < until);
ALTER TABLE fee_batch ADD CONSTRAINT fee_batch_state_known CHECK (state IN ('open', 'paid', 'ended'));
ALTER TABLE fee_batch ADD CONSTRAINT fee_batch_versioned_once_decided CHECK ((state = 'open') = (version = 0));
ALTER TABLE fee_batch ADD CONSTRAINT fee_batch_ends_later CHECK ("endsAt" > "createdAt");
ALTER TABLE fee_payment ADD CONSTRAINT fee_payment_state_known CHECK (state IN ('opening', 'open', 'paid', 'expired', 'returned'));
ALTER TABLE fee_payment ADD CONSTRAINT fee_payment_currency_written CHECK (currency ~ '^[A-Z]{3}$');
ALTER TABLE fee_payment ADD CONSTRAINT fee_payment_positive CHECK (amount > 0);
ALTER TABLE fee_payment ADD CONSTRAINT fee_payment_open_has_page CHECK ((state <> 'open') OR (("stripeSessionId" IS NOT NULL) AND (url IS NOT NULL)));
ALTER TABLE fee_payment ADD CONSTRAINT fee_payment_paid_can_go_back CHECK ((state <> ALL (ARRAY['paid', 'returned'])) OR ("stripePaymentId" IS NOT NULL));
ALTER TABLE fee_entry ADD CONSTRAINT fee_entry_state_known CHECK (state IN ('collected', 'returning', 'returned'));
ALTER TABLE fee_entry ADD CONSTRAINT fee_entry_currency_written CHECK (currency ~ '^[A-Z]{3}$');
ALTER TABLE fee_entry ADD CONSTRAINT fee_entry_amount_not_negative CHECK (amount >= 0);
ALTER TABLE plan_payment ADD CONSTRAINT plan_payment_positive CHECK ((amount > 0) AND (refunded >= 0) AND (lost >= 0));
ALTER TABLE plan_payment ADD CONSTRAINT plan_payment_currency CHECK (currency ~ '^[A-Z]{3}$');
ALTER TABLE dispute ADD CONSTRAINT dispute_currency CHECK (currency ~ '^[A-Z]{3}$');

-- Partial indexes and indexes on expressions
CREATE UNIQUE INDEX checkout_one_open ON checkout USING btree ("filmId") WHERE state IN ('opening', 'open');

-- Functions
CREATE FUNCTION protect_ledger() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'UPDATE' AND OLD."userId"::text = current_setting('laurel.forgotten', true)
      AND to_jsonb(NEW) - 'userId' - 'idempotencyKey' = to_jsonb(OLD) - 'userId' - 'idempotencyKey' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the ledger is append-only';
END $$;
-- Only the user of a row may change, when their account is deleted.
CREATE FUNCTION protect_subscription_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'userId' = to_jsonb(OLD) - 'userId' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the history of subscriptions is append-only';
END $$;


-- Triggers
CREATE TRIGGER ledger_entry_protected BEFORE DELETE OR UPDATE ON ledger_entry FOR EACH ROW EXECUTE FUNCTION protect_ledger();
CREATE TRIGGER subscription_history_protected BEFORE DELETE OR UPDATE ON subscription_history FOR EACH ROW EXECUTE FUNCTION protect_subscription_history();
