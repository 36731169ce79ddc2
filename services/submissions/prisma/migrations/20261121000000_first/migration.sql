-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

CREATE TABLE "user_submission" (
    "id" SERIAL NOT NULL,
    "filmId" INTEGER NOT NULL,
    "userId" UUID NOT NULL,
    "competitionId" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'suggested',
    "origin" TEXT NOT NULL DEFAULT 'manual',
    "batchId" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "submittedAt" DATE,
    "decidedAt" DATE,
    "awardName" TEXT,
    "note" TEXT,
    "feePaidAmount" BIGINT,
    "feePaidCurrency" TEXT,
    "dateId" INTEGER,
    "edition" INTEGER,
    "rowVersion" INTEGER NOT NULL DEFAULT 1,
    "snapshot" JSONB,

    CONSTRAINT "user_submission_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "submission_change" (
    "id" SERIAL NOT NULL,
    "submissionId" INTEGER NOT NULL,
    "from" TEXT,
    "to" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "impersonator" TEXT,
    "origin" TEXT NOT NULL,
    "batchId" INTEGER NOT NULL DEFAULT 0,
    "reason" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "submission_change_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "film_to_competition" (
    "filmId" INTEGER NOT NULL,
    "competitionId" INTEGER NOT NULL,
    "state" TEXT NOT NULL,

    CONSTRAINT "film_to_competition_pkey" PRIMARY KEY ("filmId","competitionId")
);

CREATE TABLE "film" (
    "id" INTEGER NOT NULL,
    "ownerId" UUID NOT NULL,

    CONSTRAINT "film_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "competition" (
    "id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "festivalId" INTEGER NOT NULL,
    "notificationDate" DATE,
    "dates" JSONB NOT NULL,

    CONSTRAINT "competition_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "festival" (
    "id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "startsOn" DATE,

    CONSTRAINT "festival_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "user_submission_filmId_state_idx" ON "user_submission"("filmId", "state");

CREATE INDEX "user_submission_userId_idx" ON "user_submission"("userId");

CREATE INDEX "user_submission_competitionId_idx" ON "user_submission"("competitionId");

CREATE UNIQUE INDEX "user_submission_filmId_competitionId_edition_key" ON "user_submission"("filmId", "competitionId", "edition");

CREATE INDEX "submission_change_submissionId_id_idx" ON "submission_change"("submissionId", "id");

CREATE INDEX "film_ownerId_idx" ON "film"("ownerId");

ALTER TABLE "submission_change" ADD CONSTRAINT "submission_change_submissionId_fkey" FOREIGN KEY ("submissionId") REFERENCES "user_submission"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One row per film, competition and edition, an unknown edition counting as one.
DROP INDEX "user_submission_filmId_competitionId_edition_key";
CREATE UNIQUE INDEX "user_submission_filmId_competitionId_edition_key" ON "user_submission"("filmId", "competitionId", "edition") NULLS NOT DISTINCT;

-- What a state asks for, said by the database too.
ALTER TABLE "user_submission"
    ADD CONSTRAINT "submission_state_known" CHECK ("state" IN ('suggested', 'waitlist', 'to-submit', 'submitted', 'accepted', 'rejected', 'awarded', 'will-not-submit')),
    ADD CONSTRAINT "submission_origin_known" CHECK ("origin" IN ('manual', 'auto')),
    ADD CONSTRAINT "submission_submitted_when" CHECK ("state" <> 'submitted' OR "submittedAt" IS NOT NULL),
    ADD CONSTRAINT "submission_not_yet_submitted" CHECK ("state" NOT IN ('suggested', 'waitlist', 'to-submit') OR ("submittedAt" IS NULL AND "feePaidAmount" IS NULL)),
    ADD CONSTRAINT "submission_decided_when" CHECK (("state" IN ('accepted', 'rejected', 'awarded')) = ("decidedAt" IS NOT NULL)),
    ADD CONSTRAINT "submission_awarded_what" CHECK (("state" = 'awarded') = ("awardName" IS NOT NULL)),
    ADD CONSTRAINT "submission_fee_whole" CHECK (("feePaidAmount" IS NULL) = ("feePaidCurrency" IS NULL) AND "feePaidAmount" >= 0);
ALTER TABLE "film_to_competition" ADD CONSTRAINT "film_to_competition_state_known"
    CHECK ("state" IN ('suggested', 'waitlist', 'to-submit', 'submitted', 'accepted', 'rejected', 'awarded', 'will-not-submit'));

-- The history is only added to; it goes with its submission.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the history of a submission is append-only'; END $$;
CREATE TRIGGER submission_change_kept BEFORE UPDATE ON "submission_change" FOR EACH ROW EXECUTE FUNCTION refuse_change();

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
