-- What every service keeps for its facts and its answers. The first six services made these tables in migrations of their own
-- (2026-11-21): there, nothing happens here.

-- The facts of this service, until the relay has published them. A version is told once; restated, it may be told again.
CREATE TABLE IF NOT EXISTS "outbox" (
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
CREATE UNIQUE INDEX IF NOT EXISTS "outbox_aggregate_version_key" ON "outbox"("aggregate", "version") WHERE "type" NOT LIKE '%.restated';
CREATE INDEX IF NOT EXISTS "outbox_waiting" ON "outbox"("seq") WHERE "published_at" IS NULL;
CREATE OR REPLACE FUNCTION tell_relay() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NOTIFY outbox; RETURN NULL; END $$;
CREATE OR REPLACE TRIGGER outbox_told AFTER INSERT ON "outbox" FOR EACH STATEMENT EXECUTE FUNCTION tell_relay();

-- The facts of others: which were handled, how far each aggregate is, which failed.
CREATE TABLE IF NOT EXISTS "handled" (
    "event_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "handled_pkey" PRIMARY KEY ("event_id")
);
CREATE TABLE IF NOT EXISTS "seen" (
    "aggregate" TEXT NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "seen_pkey" PRIMARY KEY ("aggregate")
);
CREATE TABLE IF NOT EXISTS "failed" (
    "event_id" UUID NOT NULL,
    "envelope" JSONB NOT NULL,
    "tries" INTEGER NOT NULL,
    "error" TEXT NOT NULL,
    "dead" BOOLEAN NOT NULL DEFAULT false,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "failed_pkey" PRIMARY KEY ("event_id")
);

-- What commands answered, by the asker's idempotency key (24 hours).
CREATE TABLE IF NOT EXISTS "answered" (
    "caller" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "input_hash" TEXT NOT NULL,
    "answer" JSONB,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "answered_pkey" PRIMARY KEY ("caller", "key")
);
