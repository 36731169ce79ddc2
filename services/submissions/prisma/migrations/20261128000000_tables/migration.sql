-- Database of submissions: submissions with history, sendings, watches, notifications and calendars.
-- Sections: sequences, tables, indexes and foreign keys, checks, partial indexes and indexes on expressions, functions, triggers.

-- Sequences
CREATE SEQUENCE elsewhere_version AS integer;
CREATE SEQUENCE past_batch AS integer;

-- Tables
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
    "isDateChosen" BOOLEAN NOT NULL DEFAULT false,
    "refusedFor" TEXT,
    "edition" INTEGER,
    "rowVersion" INTEGER NOT NULL DEFAULT 1,
    "snapshot" JSONB,
    "planned" JSONB GENERATED ALWAYS AS (jsonb_set(((((snapshot -> 'whole') - 'terms') #- '{competition,description}') #- '{competition,termIds}'), '{festival}', jsonb_set(jsonb_set(jsonb_set(jsonb_set('{}'::jsonb, '{id}', COALESCE((snapshot #> '{festival,id}'), 'null'::jsonb)), '{name}', COALESCE((snapshot #> '{festival,name}'), 'null'::jsonb)), '{startsOn}', COALESCE((snapshot #> '{festival,startsOn}'), 'null'::jsonb)), '{endsOn}', COALESCE((snapshot #> '{festival,endsOn}'), 'null'::jsonb)))) STORED,
    "revertedAt" TIMESTAMPTZ(3),
    "mergedInto" INTEGER,

    CONSTRAINT "user_submission_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "snapshot_before" (
    "submissionId" INTEGER NOT NULL,
    "snapshot" JSONB NOT NULL,

    CONSTRAINT "snapshot_before_pkey" PRIMARY KEY ("submissionId")
);

CREATE TABLE "submission_change" (
    "id" SERIAL NOT NULL,
    "submissionId" INTEGER NOT NULL,
    "from" TEXT,
    "to" TEXT,
    "actor" TEXT NOT NULL,
    "impersonator" TEXT,
    "origin" TEXT NOT NULL,
    "batchId" INTEGER NOT NULL DEFAULT 0,
    "reason" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "before" JSONB,
    "isUndo" BOOLEAN NOT NULL DEFAULT false,

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
    "name" TEXT,
    "length" INTEGER,
    "directorIsStudent" BOOLEAN,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "productionDate" DATE,
    "deadlineFields" JSONB,

    CONSTRAINT "film_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "person_zone" (
    "userId" UUID NOT NULL,
    "timeZone" TEXT NOT NULL,

    CONSTRAINT "person_zone_pkey" PRIMARY KEY ("userId")
);

CREATE TABLE "competition" (
    "id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "festivalId" INTEGER NOT NULL,
    "opensOn" DATE,
    "notificationDate" DATE,
    "dates" JSONB NOT NULL,
    "isDeleted" BOOLEAN NOT NULL DEFAULT false,
    "isDeprecated" BOOLEAN,
    "rulesHash" TEXT,
    "feesHash" TEXT,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "deadlineRules" JSONB,

    CONSTRAINT "competition_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "festival" (
    "id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "startsOn" DATE,
    "endsOn" DATE,
    "country" TEXT,
    "subdivision" TEXT,
    "city" TEXT,
    "isDeleted" BOOLEAN NOT NULL DEFAULT false,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "takesOnline" BOOLEAN,

    CONSTRAINT "festival_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "watch" (
    "userId" UUID NOT NULL,
    "festivalId" INTEGER NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "notifiedUntil" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "watch_pkey" PRIMARY KEY ("userId","festivalId")
);

CREATE TABLE "watch_news" (
    "id" SERIAL NOT NULL,
    "festivalId" INTEGER NOT NULL,
    "what" TEXT[] NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "watch_news_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "watch_reminder" (
    "userId" UUID NOT NULL,
    "festivalId" INTEGER NOT NULL,
    "date" DATE NOT NULL,
    "daysBefore" INTEGER NOT NULL,

    CONSTRAINT "watch_reminder_pkey" PRIMARY KEY ("userId","festivalId","date","daysBefore")
);

CREATE TABLE "saved_search" (
    "id" SERIAL NOT NULL,
    "userId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "search" JSONB NOT NULL,
    "seenCompetitionId" INTEGER NOT NULL,
    "seenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_search_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "merged_competition" (
    "id" INTEGER NOT NULL,
    "targetId" INTEGER NOT NULL,

    CONSTRAINT "merged_competition_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "merged_festival" (
    "id" INTEGER NOT NULL,
    "targetId" INTEGER NOT NULL,

    CONSTRAINT "merged_festival_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "merged_date" (
    "id" INTEGER NOT NULL,
    "targetId" INTEGER NOT NULL,

    CONSTRAINT "merged_date_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "calendar_feed" (
    "id" SERIAL NOT NULL,
    "userId" UUID NOT NULL,
    "filmId" INTEGER,
    "secretHash" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "fetchedAt" TIMESTAMPTZ(3),

    CONSTRAINT "calendar_feed_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "notification" (
    "id" SERIAL NOT NULL,
    "userId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "about" TEXT NOT NULL,
    "submissionId" INTEGER,
    "festivalId" INTEGER,
    "competitionId" INTEGER,
    "day" DATE,
    "closesAt" TIMESTAMPTZ(3),
    "daysBefore" INTEGER,
    "feeIncreaseAmount" BIGINT,
    "feeIncreaseCurrency" TEXT,
    "changes" TEXT[],
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "readAt" TIMESTAMPTZ(3),
    "failsOn" DATE,
    "failedRule" JSONB,
    "closingZone" TEXT,

    CONSTRAINT "notification_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "sending" (
    "id" UUID NOT NULL,
    "number" SERIAL NOT NULL,
    "userId" UUID NOT NULL,
    "filmId" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sending_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "sending_entry" (
    "sendingId" UUID NOT NULL,
    "submissionId" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "method" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "address" TEXT,
    "page" TEXT,
    "linkSeed" TEXT,
    "dateId" INTEGER,
    "feeAmount" BIGINT,
    "feeCurrency" TEXT,
    "snapshot" JSONB NOT NULL,
    "reason" TEXT,
    "serverResponse" TEXT,
    "isUnsure" BOOLEAN NOT NULL DEFAULT false,
    "isFeeRefunded" BOOLEAN NOT NULL DEFAULT false,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sending_entry_pkey" PRIMARY KEY ("sendingId","submissionId")
);

CREATE TABLE "past_entry" (
    "id" SERIAL NOT NULL,
    "filmId" INTEGER NOT NULL,
    "userId" UUID NOT NULL,
    "festival" TEXT NOT NULL,
    "competition" TEXT,
    "country" TEXT,
    "state" TEXT NOT NULL,
    "submittedAt" DATE,
    "decidedAt" DATE,
    "feeAmount" BIGINT,
    "feeCurrency" TEXT,
    "awardName" TEXT,
    "note" TEXT,
    "batchId" INTEGER NOT NULL DEFAULT 0,
    "key" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "submissionId" INTEGER,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "past_entry_pkey" PRIMARY KEY ("id")
);

-- Indexes and foreign keys
CREATE INDEX "user_submission_filmId_state_idx" ON "user_submission"("filmId", "state");
CREATE INDEX "user_submission_userId_idx" ON "user_submission"("userId");
CREATE INDEX "user_submission_competitionId_idx" ON "user_submission"("competitionId");
CREATE INDEX "user_submission_mergedInto_idx" ON "user_submission"("mergedInto");
CREATE UNIQUE INDEX "user_submission_filmId_competitionId_edition_key" ON "user_submission"("filmId", "competitionId", "edition") NULLS NOT DISTINCT;
CREATE INDEX "submission_change_submissionId_id_idx" ON "submission_change"("submissionId", "id");
CREATE INDEX "film_ownerId_idx" ON "film"("ownerId");
CREATE INDEX "competition_festival" ON "competition"("festivalId");
CREATE INDEX "competition_opensOn_idx" ON "competition"("opensOn");
CREATE INDEX "competition_notificationDate_idx" ON "competition"("notificationDate");
CREATE INDEX "watch_festivalId_idx" ON "watch"("festivalId");
CREATE INDEX "watch_news_festivalId_id_idx" ON "watch_news"("festivalId", "id");
CREATE UNIQUE INDEX "calendar_feed_secretHash_key" ON "calendar_feed"("secretHash");
CREATE INDEX "calendar_feed_userId_idx" ON "calendar_feed"("userId");
CREATE INDEX "calendar_feed_filmId_idx" ON "calendar_feed"("filmId");
CREATE INDEX "notification_userId_id_idx" ON "notification"("userId", "id");
CREATE INDEX "notification_submissionId_idx" ON "notification"("submissionId");
CREATE INDEX "notification_at_idx" ON "notification"("at");
CREATE UNIQUE INDEX "notification_userId_about_key" ON "notification"("userId", "about");
CREATE UNIQUE INDEX "sending_number_key" ON "sending"("number");
CREATE INDEX "sending_userId_idx" ON "sending"("userId");
CREATE INDEX "sending_filmId_number_idx" ON "sending"("filmId", "number" DESC);
CREATE INDEX "sending_entry_submissionId_idx" ON "sending_entry"("submissionId");
CREATE INDEX "past_entry_userId_idx" ON "past_entry"("userId");
CREATE INDEX "past_entry_submissionId_idx" ON "past_entry"("submissionId");
CREATE UNIQUE INDEX "past_entry_filmId_key_key" ON "past_entry"("filmId", "key");
ALTER TABLE "snapshot_before" ADD CONSTRAINT "snapshot_before_submissionId_fkey" FOREIGN KEY ("submissionId") REFERENCES "user_submission"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "submission_change" ADD CONSTRAINT "submission_change_submissionId_fkey" FOREIGN KEY ("submissionId") REFERENCES "user_submission"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "notification" ADD CONSTRAINT "notification_submissionId_fkey" FOREIGN KEY ("submissionId") REFERENCES "user_submission"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "sending_entry" ADD CONSTRAINT "sending_entry_sendingId_fkey" FOREIGN KEY ("sendingId") REFERENCES "sending"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "past_entry" ADD CONSTRAINT "past_entry_submissionId_fkey" FOREIGN KEY ("submissionId") REFERENCES "user_submission"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Checks
ALTER TABLE user_submission ADD CONSTRAINT submission_fee_currency_code CHECK ("feePaidCurrency" ~ '^[A-Z]{3}$');
ALTER TABLE past_entry ADD CONSTRAINT past_entry_fee_currency_code CHECK ("feeCurrency" ~ '^[A-Z]{3}$');
ALTER TABLE past_entry ADD CONSTRAINT past_entry_country_code CHECK (country ~ '^[A-Z]{2}$');
ALTER TABLE sending_entry ADD CONSTRAINT sending_entry_fee_currency_code CHECK ("feeCurrency" ~ '^[A-Z]{3}$');
ALTER TABLE notification ADD CONSTRAINT notification_fee_increase_currency_code CHECK ("feeIncreaseCurrency" ~ '^[A-Z]{3}$');
ALTER TABLE user_submission ADD CONSTRAINT submission_state_known CHECK (state IN ('suggested', 'waitlist', 'to-submit', 'submitted', 'accepted', 'rejected', 'awarded', 'will-not-submit'));
ALTER TABLE user_submission ADD CONSTRAINT submission_origin_known CHECK (origin IN ('manual', 'auto'));
ALTER TABLE user_submission ADD CONSTRAINT submission_submitted_when CHECK ((state <> 'submitted') OR ("submittedAt" IS NOT NULL));
ALTER TABLE user_submission ADD CONSTRAINT submission_not_yet_submitted CHECK ((state <> ALL (ARRAY['suggested', 'waitlist', 'to-submit'])) OR (("submittedAt" IS NULL) AND ("feePaidAmount" IS NULL)));
ALTER TABLE user_submission ADD CONSTRAINT submission_awarded_has_name CHECK ((state = 'awarded') = ("awardName" IS NOT NULL));
ALTER TABLE user_submission ADD CONSTRAINT submission_fee_complete CHECK ((("feePaidAmount" IS NULL) = ("feePaidCurrency" IS NULL)) AND ("feePaidAmount" >= 0));
ALTER TABLE film_to_competition ADD CONSTRAINT film_to_competition_state_known CHECK (state IN ('suggested', 'waitlist', 'to-submit', 'submitted', 'accepted', 'rejected', 'awarded', 'will-not-submit'));
ALTER TABLE submission_change ADD CONSTRAINT submission_change_off_by_undo CHECK (("to" IS NOT NULL) OR "isUndo");
ALTER TABLE watch_news ADD CONSTRAINT watch_news_what_check CHECK (what <> '{}');
ALTER TABLE saved_search ADD CONSTRAINT saved_search_name_check CHECK (name <> '');
ALTER TABLE user_submission ADD CONSTRAINT submission_merged_is_off CHECK (("mergedInto" IS NULL) OR (("revertedAt" IS NOT NULL) AND ("mergedInto" <> id)));
ALTER TABLE calendar_feed ADD CONSTRAINT "calendar_feed_secretHash_check" CHECK (length("secretHash") = 32);
ALTER TABLE notification ADD CONSTRAINT "notification_feeIncreaseAmount_check" CHECK ("feeIncreaseAmount" > 0);
ALTER TABLE notification ADD CONSTRAINT notification_subject_given CHECK (("submissionId" IS NOT NULL) OR ("festivalId" IS NOT NULL) OR ("competitionId" IS NOT NULL));
ALTER TABLE notification ADD CONSTRAINT notification_fee_increase_complete CHECK (("feeIncreaseAmount" IS NULL) = ("feeIncreaseCurrency" IS NULL));
ALTER TABLE sending_entry ADD CONSTRAINT sending_entry_waiting_has_link CHECK ((state = 'waiting') = ("linkSeed" IS NOT NULL));
ALTER TABLE user_submission ADD CONSTRAINT submission_decided_after_submitted CHECK ("decidedAt" >= "submittedAt");
ALTER TABLE sending ADD CONSTRAINT sending_state_check CHECK (state IN ('waiting', 'paid', 'ended'));
ALTER TABLE sending_entry ADD CONSTRAINT sending_entry_state_check CHECK (state IN ('waiting', 'delivering', 'unconfirmed', 'delivered', 'returned'));
ALTER TABLE sending_entry ADD CONSTRAINT "sending_entry_feeAmount_check" CHECK ("feeAmount" >= 0);
ALTER TABLE sending_entry ADD CONSTRAINT sending_entry_method_has_address CHECK (((method = 'email') AND (address IS NOT NULL)) OR ((method = 'elsewhere') AND (page IS NOT NULL)));
ALTER TABLE sending_entry ADD CONSTRAINT sending_entry_fee_complete CHECK (("feeAmount" IS NULL) = ("feeCurrency" IS NULL));
ALTER TABLE sending_entry ADD CONSTRAINT sending_entry_email_has_fee CHECK ((method <> 'email') OR ("feeAmount" IS NOT NULL));
ALTER TABLE sending_entry ADD CONSTRAINT sending_entry_returned_has_reason CHECK ((state = 'returned') = (reason IS NOT NULL));
ALTER TABLE user_submission ADD CONSTRAINT user_submission_refused CHECK (("refusedFor" IS NULL) OR (state = 'will-not-submit'));
ALTER TABLE user_submission ADD CONSTRAINT submission_decided_when CHECK (("decidedAt" IS NULL) OR state IN ('accepted', 'rejected', 'awarded'));
ALTER TABLE submission_change ADD CONSTRAINT submission_change_from_known CHECK ("from" IN ('suggested', 'waitlist', 'to-submit', 'submitted', 'accepted', 'rejected', 'awarded', 'will-not-submit'));
ALTER TABLE past_entry ADD CONSTRAINT past_entry_state_check CHECK (state IN ('submitted', 'accepted', 'rejected', 'awarded', 'will-not-submit'));
ALTER TABLE past_entry ADD CONSTRAINT past_entry_festival_check CHECK (festival <> '');
ALTER TABLE past_entry ADD CONSTRAINT past_entry_fee_complete CHECK ((("feeAmount" IS NULL) = ("feeCurrency" IS NULL)) AND ("feeAmount" >= 0));
ALTER TABLE past_entry ADD CONSTRAINT past_entry_awarded_has_name CHECK ((state = 'awarded') = ("awardName" IS NOT NULL));
ALTER TABLE past_entry ADD CONSTRAINT past_entry_decided_has_result CHECK (("decidedAt" IS NULL) OR state IN ('accepted', 'rejected', 'awarded'));
ALTER TABLE past_entry ADD CONSTRAINT past_entry_decided_after_submitted CHECK ("decidedAt" >= "submittedAt");
ALTER TABLE submission_change ADD CONSTRAINT submission_change_to_known CHECK ("to" IN ('suggested', 'waitlist', 'to-submit', 'submitted', 'accepted', 'rejected', 'awarded', 'will-not-submit'));
ALTER TABLE submission_change ADD CONSTRAINT submission_change_origin_known CHECK (origin IN ('manual', 'auto'));
ALTER TABLE notification ADD CONSTRAINT notification_kind_check CHECK (kind IN ('entry-returned', 'was-it-sent', 'deadline', 'fee-rise', 'opening', 'answer-overdue', 'watched-deadline', 'watched-change'));
ALTER TABLE user_submission ADD CONSTRAINT user_submission_refused_for_known CHECK ("refusedFor" IN ('not-for-this-film', 'too-expensive', 'too-far', 'too-small', 'bad-dates', 'been-there', 'other'));
ALTER TABLE sending_entry ADD CONSTRAINT sending_entry_reason_known CHECK (reason IN ('cancelled', 'unpaid', 'moved', 'discontinued', 'not-open', 'closed', 'fee-changed', 'refused', 'not-sent', 'lost'));


-- Partial indexes and indexes on expressions
CREATE UNIQUE INDEX saved_search_name ON saved_search USING btree ("userId", lower(name));
CREATE INDEX sending_waiting ON sending USING btree ("createdAt") WHERE (state = 'waiting');
CREATE UNIQUE INDEX sending_entry_open ON sending_entry USING btree ("submissionId") WHERE state IN ('waiting', 'delivering', 'unconfirmed');
CREATE INDEX sending_entry_unconfirmed ON sending_entry USING btree ("submissionId") WHERE (state = 'unconfirmed');

-- Functions
CREATE FUNCTION reject_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the history of a submission is append-only'; END $$;
-- A history ends with its submission only, whose row is deleted first.
CREATE FUNCTION reject_history_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM user_submission WHERE id = OLD."submissionId") THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'the history of a submission is append-only';
END $$;


-- Triggers
CREATE TRIGGER submission_change_protected BEFORE UPDATE ON submission_change FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER submission_change_no_deletion BEFORE DELETE ON submission_change FOR EACH ROW EXECUTE FUNCTION reject_history_deletion();
CREATE TRIGGER submission_change_no_truncate BEFORE TRUNCATE ON submission_change FOR EACH STATEMENT EXECUTE FUNCTION reject_history_deletion();
