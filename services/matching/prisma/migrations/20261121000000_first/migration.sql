-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

CREATE TABLE "wizard_result" (
    "id" SERIAL NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "userRole" TEXT NOT NULL,
    "filmId" INTEGER NOT NULL,
    "matchingCompetitionIds" INTEGER[],
    "userId" UUID NOT NULL,
    "preferences" JSONB,
    "counts" JSONB NOT NULL,
    "runKey" UUID NOT NULL,
    "paidBy" TEXT NOT NULL,

    CONSTRAINT "wizard_result_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "film" (
    "id" INTEGER NOT NULL,
    "ownerId" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "film" JSONB NOT NULL,

    CONSTRAINT "film_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "festival" (
    "id" INTEGER NOT NULL,
    "festival" JSONB NOT NULL,

    CONSTRAINT "festival_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "competition" (
    "id" INTEGER NOT NULL,
    "festivalId" INTEGER NOT NULL,
    "whole" JSONB NOT NULL,

    CONSTRAINT "competition_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "film_subscription" (
    "filmId" INTEGER NOT NULL,
    "state" TEXT NOT NULL,

    CONSTRAINT "film_subscription_pkey" PRIMARY KEY ("filmId")
);

CREATE TABLE "pair" (
    "filmId" INTEGER NOT NULL,
    "competitionId" INTEGER NOT NULL,
    "state" TEXT NOT NULL,

    CONSTRAINT "pair_pkey" PRIMARY KEY ("filmId","competitionId")
);

CREATE UNIQUE INDEX "wizard_result_runKey_key" ON "wizard_result"("runKey");

CREATE INDEX "wizard_result_filmId_id_idx" ON "wizard_result"("filmId", "id" DESC);

CREATE INDEX "wizard_result_userId_id_idx" ON "wizard_result"("userId", "id" DESC);

CREATE INDEX "film_ownerId_idx" ON "film"("ownerId");

CREATE INDEX "competition_festivalId_idx" ON "competition"("festivalId");

ALTER TABLE "wizard_result"
    ADD CONSTRAINT "run_role_known" CHECK ("userRole" IN ('Producer', 'Director', 'Distributor', 'Sales Agent', 'Consultant', 'Film School')),
    ADD CONSTRAINT "run_paid_by_known" CHECK ("paidBy" IN ('subscription', 'token'));

-- Every replica keeps the catalogue in memory: each is told which copy is new.
CREATE FUNCTION tell_copies() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_notify('copies', TG_TABLE_NAME || '-' || NEW.id); RETURN NULL; END $$;
CREATE TRIGGER festival_told AFTER INSERT OR UPDATE ON "festival" FOR EACH ROW EXECUTE FUNCTION tell_copies();
CREATE TRIGGER competition_told AFTER INSERT OR UPDATE ON "competition" FOR EACH ROW EXECUTE FUNCTION tell_copies();

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
