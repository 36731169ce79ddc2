-- Tables of @laurel/runtime in the database of every service, each with its indexes, functions and triggers:
-- outbox, handled_event, aggregate_version, failed_event, idempotent_response, projection_rebuild.

-- Events of this service until the relay has published them. Each version of an aggregate is published once;
-- snapshots may repeat it.
CREATE TABLE "outbox" (
    "seq" BIGSERIAL NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "type" TEXT NOT NULL,
    "aggregate" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "payload" JSONB NOT NULL,
    "request_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "published_at" TIMESTAMPTZ(3),

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("seq")
);
CREATE UNIQUE INDEX "outbox_aggregate_version_key" ON "outbox"("aggregate", "version") WHERE "type" NOT LIKE '%.snapshot';
CREATE INDEX "outbox_waiting" ON "outbox"("seq") WHERE "published_at" IS NULL;
CREATE FUNCTION notify_relay() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NOTIFY outbox; RETURN NULL; END $$;
CREATE TRIGGER outbox_inserted AFTER INSERT ON "outbox" FOR EACH STATEMENT EXECUTE FUNCTION notify_relay();

-- Events of other services: which were handled, and the newest version of each aggregate.
CREATE TABLE "handled_event" (
    "event_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "handled_event_pkey" PRIMARY KEY ("event_id")
);
CREATE TABLE "aggregate_version" (
    "aggregate" TEXT NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "aggregate_version_pkey" PRIMARY KEY ("aggregate")
);

-- Events that could not be handled. After some tries an event is dead: it is tried again at "retry_at" for a
-- day, then it waits for an operator ("retry_at" is null).
CREATE TABLE "failed_event" (
    "event_id" UUID NOT NULL,
    "envelope" JSONB NOT NULL,
    "tries" INTEGER NOT NULL,
    "error" TEXT NOT NULL,
    "dead" BOOLEAN NOT NULL DEFAULT false,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "dead_at" TIMESTAMPTZ(3),
    "retry_at" TIMESTAMPTZ(3),
    "retries" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "failed_event_pkey" PRIMARY KEY ("event_id")
);
CREATE INDEX "failed_event_retry" ON "failed_event"("retry_at") WHERE "retry_at" IS NOT NULL;
CREATE FUNCTION begin_retrying() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  NEW."dead_at" := clock_timestamp();
  NEW."retry_at" := clock_timestamp() + interval '1 minute';
  RETURN NEW;
END $$;
CREATE TRIGGER failed_event_dies BEFORE INSERT OR UPDATE ON "failed_event" FOR EACH ROW
  WHEN (NEW."dead" AND NEW."dead_at" IS NULL) EXECUTE FUNCTION begin_retrying();

-- Responses of commands by caller and idempotency key, for 24 hours.
CREATE TABLE "idempotent_response" (
    "caller" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "input_hash" TEXT NOT NULL,
    "answer" JSONB,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotent_response_pkey" PRIMARY KEY ("caller", "key")
);

-- Projections that were emptied and are being rebuilt, by the event that requested it. "end_sequence" is the position
-- in the stream of the last event of the rebuild.
CREATE TABLE "projection_rebuild" (
    "aggregate" TEXT NOT NULL,
    "noun" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "end_sequence" BIGINT,

    CONSTRAINT "projection_rebuild_pkey" PRIMARY KEY ("aggregate")
);
