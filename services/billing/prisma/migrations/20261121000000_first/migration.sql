-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

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
    "source" TEXT NOT NULL,

    CONSTRAINT "film_subscription_pkey" PRIMARY KEY ("id")
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

    CONSTRAINT "run_payment_pkey" PRIMARY KEY ("runKey")
);

CREATE TABLE "film" (
    "id" INTEGER NOT NULL,
    "ownerId" UUID NOT NULL,
    "subscriptionVersion" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "film_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "price_productId_cycle_key" ON "price"("productId", "cycle");

CREATE UNIQUE INDEX "customer_userId_key" ON "customer"("userId");

CREATE UNIQUE INDEX "customer_stripeCustomerId_key" ON "customer"("stripeCustomerId");

CREATE UNIQUE INDEX "film_subscription_filmId_key" ON "film_subscription"("filmId");

CREATE UNIQUE INDEX "film_subscription_stripeSubscriptionId_key" ON "film_subscription"("stripeSubscriptionId");

CREATE INDEX "film_subscription_userId_idx" ON "film_subscription"("userId");

CREATE INDEX "subscription_history_filmId_idx" ON "subscription_history"("filmId");

CREATE UNIQUE INDEX "user_meta_data_userId_key" ON "user_meta_data"("userId");

CREATE UNIQUE INDEX "ledger_entry_idempotencyKey_key" ON "ledger_entry"("idempotencyKey");

CREATE INDEX "ledger_entry_userId_id_idx" ON "ledger_entry"("userId", "id" DESC);

CREATE INDEX "run_payment_state_at_idx" ON "run_payment"("state", "at");

CREATE INDEX "film_ownerId_idx" ON "film"("ownerId");

ALTER TABLE "price" ADD CONSTRAINT "price_productId_fkey" FOREIGN KEY ("productId") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What money and tokens may be, said by the database too.
ALTER TABLE "price"
    ADD CONSTRAINT "price_positive" CHECK ("price" >= 0),
    ADD CONSTRAINT "price_cycle_known" CHECK ("cycle" IN ('1_month', '6_month', '12_month'));
ALTER TABLE "film_subscription"
    ADD CONSTRAINT "subscription_state_known" CHECK ("state" IN ('active', 'expiring')),
    ADD CONSTRAINT "subscription_cycle_known" CHECK ("billingCycle" IN ('1_month', '6_month', '12_month')),
    ADD CONSTRAINT "subscription_source_known" CHECK ("source" IN ('stripe', 'demo'));
ALTER TABLE "user_meta_data" ADD CONSTRAINT "tokens_never_negative" CHECK ("availableSubmissionTokens" >= 0 AND "availableStrategyTokens" >= 0);
ALTER TABLE "ledger_entry"
    ADD CONSTRAINT "ledger_token_known" CHECK ("token" IN ('strategy', 'submission')),
    ADD CONSTRAINT "ledger_signed" CHECK (("kind" IN ('grant', 'refund') AND "amount" > 0) OR ("kind" = 'spend' AND "amount" < 0));
ALTER TABLE "run_payment"
    ADD CONSTRAINT "run_paid_by_known" CHECK ("paidBy" IN ('subscription', 'token')),
    ADD CONSTRAINT "run_state_known" CHECK ("state" IN ('spent', 'settled', 'refunded'));

-- The ledger is only added to.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the ledger is append-only'; END $$;
CREATE TRIGGER ledger_entry_kept BEFORE UPDATE ON "ledger_entry" FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The facts of this service, until the relay has published them. A version is told once; restated, it may be told again.
CREATE TABLE "outbox" (
    "seq" BIGSERIAL NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "type" TEXT NOT NULL,
    "aggregate" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "payload" JSONB NOT NULL,
    "request_id" TEXT NOT NULL,
    "traceparent" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "published_at" TIMESTAMPTZ(3),

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("seq")
);
CREATE UNIQUE INDEX "outbox_aggregate_version_key" ON "outbox"("aggregate", "version") WHERE "type" NOT LIKE '%.restated';
CREATE INDEX "outbox_waiting" ON "outbox"("seq") WHERE "published_at" IS NULL;
CREATE FUNCTION tell_relay() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NOTIFY outbox; RETURN NULL; END $$;
CREATE TRIGGER outbox_told AFTER INSERT ON "outbox" FOR EACH STATEMENT EXECUTE FUNCTION tell_relay();

-- The facts of others: which were handled, how far each aggregate is, which failed.
CREATE TABLE "handled" (
    "event_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "handled_pkey" PRIMARY KEY ("event_id")
);
CREATE TABLE "seen" (
    "aggregate" TEXT NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "seen_pkey" PRIMARY KEY ("aggregate")
);
CREATE TABLE "failed" (
    "event_id" UUID NOT NULL,
    "envelope" JSONB NOT NULL,
    "tries" INTEGER NOT NULL,
    "error" TEXT NOT NULL,
    "dead" BOOLEAN NOT NULL DEFAULT false,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "failed_pkey" PRIMARY KEY ("event_id")
);

-- What commands answered, by the asker's idempotency key (24 hours).
CREATE TABLE "answered" (
    "caller" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "input_hash" TEXT NOT NULL,
    "answer" JSONB,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "answered_pkey" PRIMARY KEY ("caller", "key")
);
