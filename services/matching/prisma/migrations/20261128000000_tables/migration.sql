-- Database of matching: projections, wizard runs, recommendations and saved views.
-- Sections: tables, indexes and foreign keys, checks, partial indexes and indexes on expressions, functions, triggers, first rows.

-- Tables
CREATE TABLE "wizard_results" (
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

    CONSTRAINT "wizard_results_pkey" PRIMARY KEY ("id")
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
    "writtenIn" xid8 NOT NULL DEFAULT pg_current_xact_id(),

    CONSTRAINT "festival_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "competition" (
    "id" INTEGER NOT NULL,
    "festivalId" INTEGER NOT NULL,
    "whole" JSONB NOT NULL,
    "writtenIn" xid8 NOT NULL DEFAULT pg_current_xact_id(),

    CONSTRAINT "competition_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "projection_generation" (
    "id" UUID NOT NULL DEFAULT uuidv7(),

    CONSTRAINT "projection_generation_pkey" PRIMARY KEY ("id")
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
    "refusedFor" TEXT,
    "edition" INTEGER,

    CONSTRAINT "pair_pkey" PRIMARY KEY ("filmId","competitionId")
);

CREATE TABLE "accepted_entry" (
    "submissionId" INTEGER NOT NULL,
    "filmId" INTEGER NOT NULL,
    "competitionId" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "edition" INTEGER,

    CONSTRAINT "accepted_entry_pkey" PRIMARY KEY ("submissionId")
);

CREATE TABLE "elsewhere" (
    "filmId" INTEGER NOT NULL,
    "entries" JSONB NOT NULL,

    CONSTRAINT "elsewhere_pkey" PRIMARY KEY ("filmId")
);

CREATE TABLE "merged_competition" (
    "id" INTEGER NOT NULL,
    "targetId" INTEGER NOT NULL,

    CONSTRAINT "merged_competition_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "recommendation" (
    "filmId" INTEGER NOT NULL,
    "batchId" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "recommendation_pkey" PRIMARY KEY ("filmId","batchId")
);

CREATE TABLE "recommendation_item" (
    "filmId" INTEGER NOT NULL,
    "competitionId" INTEGER NOT NULL,
    "batchId" INTEGER NOT NULL,
    "rank" INTEGER NOT NULL,
    "chance" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "about" TEXT[],
    "number" INTEGER NOT NULL,
    "points" INTEGER NOT NULL,
    "score" INTEGER NOT NULL,
    "lessons" JSONB,

    CONSTRAINT "recommendation_item_pkey" PRIMARY KEY ("filmId","competitionId")
);

CREATE TABLE "hidden" (
    "filmId" INTEGER NOT NULL,
    "competitionId" INTEGER NOT NULL,
    "userId" UUID NOT NULL,
    "reason" TEXT,
    "note" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "hidden_pkey" PRIMARY KEY ("filmId","competitionId")
);

CREATE TABLE "saved_view" (
    "id" SERIAL NOT NULL,
    "userId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_view_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "merged_festival" (
    "id" INTEGER NOT NULL,
    "targetId" INTEGER NOT NULL,

    CONSTRAINT "merged_festival_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "daily_use" (
    "filmId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "items" TEXT[] NOT NULL,

    CONSTRAINT "daily_use_pkey" PRIMARY KEY ("filmId","kind"),
    CONSTRAINT "daily_use_kind_known" CHECK ("kind" IN ('verdict', 'what-if'))
);

CREATE TABLE "reference_rates" (
    "day" DATE NOT NULL,
    "perEuro" JSONB NOT NULL,

    CONSTRAINT "reference_rates_pkey" PRIMARY KEY ("day")
);

-- Indexes and foreign keys
CREATE UNIQUE INDEX "wizard_results_runKey_key" ON "wizard_results"("runKey");
CREATE INDEX "wizard_results_filmId_id_idx" ON "wizard_results"("filmId", "id" DESC);
CREATE INDEX "wizard_results_userId_id_idx" ON "wizard_results"("userId", "id" DESC);
CREATE INDEX "film_ownerId_idx" ON "film"("ownerId");
CREATE INDEX "festival_writtenIn_idx" ON "festival"("writtenIn");
CREATE INDEX "competition_writtenIn_idx" ON "competition"("writtenIn");
CREATE INDEX "competition_festivalId_idx" ON "competition"("festivalId");
CREATE INDEX "accepted_entry_filmId_idx" ON "accepted_entry"("filmId");
CREATE INDEX "accepted_entry_competitionId_idx" ON "accepted_entry"("competitionId");
CREATE UNIQUE INDEX "recommendation_item_filmId_batchId_rank_key" ON "recommendation_item"("filmId", "batchId", "rank");
CREATE INDEX "hidden_userId_idx" ON "hidden"("userId");
ALTER TABLE "recommendation_item" ADD CONSTRAINT "recommendation_item_filmId_batchId_fkey" FOREIGN KEY ("filmId", "batchId") REFERENCES "recommendation"("filmId", "batchId") ON DELETE CASCADE ON UPDATE CASCADE;

-- Checks
ALTER TABLE wizard_results ADD CONSTRAINT run_role_known CHECK ("userRole" IN ('Producer', 'Director', 'Distributor', 'Sales Agent', 'Consultant', 'Film School'));
ALTER TABLE recommendation ADD CONSTRAINT recommendation_batch_is_month CHECK ((("batchId" % 100) >= 1) AND (("batchId" % 100) <= 12));
ALTER TABLE recommendation_item ADD CONSTRAINT recommendation_chance_known CHECK (chance IN ('reach', 'target', 'safe'));
ALTER TABLE recommendation_item ADD CONSTRAINT recommendation_at_most_20 CHECK ((rank >= 1) AND (rank <= 20));
ALTER TABLE saved_view ADD CONSTRAINT saved_view_query_short CHECK (char_length(query) <= 2000);
ALTER TABLE wizard_results ADD CONSTRAINT run_paid_by_known CHECK ("paidBy" IN ('subscription', 'token', 'administrator', 'nobody'));
ALTER TABLE hidden ADD CONSTRAINT hidden_reason_known CHECK (reason IN ('not-for-this-film', 'too-expensive', 'too-far', 'too-small', 'bad-dates', 'been-there', 'other'));
ALTER TABLE hidden ADD CONSTRAINT hidden_note_short CHECK (char_length(note) <= 500);
ALTER TABLE saved_view ADD CONSTRAINT saved_view_name_short CHECK ((char_length(name) >= 1) AND (char_length(name) <= 80));

-- Partial indexes and indexes on expressions
CREATE UNIQUE INDEX "saved_view_userId_name_key" ON saved_view USING btree ("userId", lower(name));

-- Functions
CREATE FUNCTION notify_projection() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_notify('projections', TG_TABLE_NAME || '-' || NEW.id); RETURN NULL; END $$;
CREATE FUNCTION notify_recommender() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NOTIFY subscribed; RETURN NULL; END $$;
CREATE FUNCTION notify_recommender_of_film() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF EXISTS (SELECT FROM "film_subscription" WHERE "filmId" = NEW.id) THEN NOTIFY subscribed; END IF;
    RETURN NULL;
END $$;
CREATE FUNCTION notify_film() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_notify('projections', 'film-' || COALESCE(NEW.id, OLD.id)); RETURN NULL; END $$;
CREATE FUNCTION notify_film_of_run() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_notify('projections', 'film-' || NEW."filmId"); RETURN NULL; END $$;
CREATE FUNCTION set_written_in() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW."writtenIn" := pg_current_xact_id(); RETURN NEW; END $$;
CREATE FUNCTION notify_truncated() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    UPDATE "projection_generation" SET "id" = uuidv7();
    PERFORM pg_notify('projections', 'all-0');
    RETURN NULL;
END $$;
CREATE FUNCTION notify_deleted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    UPDATE "projection_generation" SET "id" = uuidv7();
    PERFORM pg_notify('projections', TG_TABLE_NAME || '-' || OLD.id);
    RETURN NULL;
END $$;
CREATE FUNCTION notify_rebuild() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_notify('projections', 'rebuild-0'); RETURN NULL; END $$;
CREATE FUNCTION notify_film_of_pair() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    was_accepted_in text := CASE WHEN TG_OP <> 'INSERT' AND OLD.state IN ('accepted', 'awarded') THEN COALESCE(OLD.edition::text, '') END;
    is_accepted_in text := CASE WHEN TG_OP <> 'DELETE' AND NEW.state IN ('accepted', 'awarded') THEN COALESCE(NEW.edition::text, '') END;
BEGIN
    IF was_accepted_in IS DISTINCT FROM is_accepted_in THEN
        PERFORM pg_notify('projections', 'film-' || COALESCE(NEW."filmId", OLD."filmId"));
    END IF;
    RETURN NULL;
END $$;
CREATE FUNCTION notify_film_of_accepted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    was_at text := CASE WHEN TG_OP <> 'INSERT' THEN concat_ws(' ', OLD."filmId", OLD."competitionId", OLD.edition) END;
    is_at text := CASE WHEN TG_OP <> 'DELETE' THEN concat_ws(' ', NEW."filmId", NEW."competitionId", NEW.edition) END;
BEGIN
    IF was_at IS DISTINCT FROM is_at THEN
        IF TG_OP <> 'INSERT' THEN PERFORM pg_notify('projections', 'film-' || OLD."filmId"); END IF;
        IF TG_OP <> 'DELETE' THEN PERFORM pg_notify('projections', 'film-' || NEW."filmId"); END IF;
    END IF;
    RETURN NULL;
END $$;

-- Triggers
CREATE TRIGGER film_subscription_inserted AFTER INSERT ON film_subscription FOR EACH ROW EXECUTE FUNCTION notify_recommender();
CREATE TRIGGER film_truncated AFTER TRUNCATE ON film FOR EACH STATEMENT EXECUTE FUNCTION notify_truncated();
CREATE TRIGGER film_changed AFTER INSERT OR DELETE OR UPDATE ON film FOR EACH ROW EXECUTE FUNCTION notify_film();
CREATE TRIGGER film_inserted AFTER INSERT ON film FOR EACH ROW EXECUTE FUNCTION notify_recommender_of_film();
CREATE TRIGGER festival_deleted AFTER DELETE ON festival FOR EACH ROW EXECUTE FUNCTION notify_deleted();
CREATE TRIGGER festival_truncated AFTER TRUNCATE ON festival FOR EACH STATEMENT EXECUTE FUNCTION notify_truncated();
CREATE TRIGGER festival_written BEFORE UPDATE ON festival FOR EACH ROW EXECUTE FUNCTION set_written_in();
CREATE TRIGGER festival_changed AFTER INSERT OR UPDATE ON festival FOR EACH ROW EXECUTE FUNCTION notify_projection();
CREATE TRIGGER competition_deleted AFTER DELETE ON competition FOR EACH ROW EXECUTE FUNCTION notify_deleted();
CREATE TRIGGER competition_truncated AFTER TRUNCATE ON competition FOR EACH STATEMENT EXECUTE FUNCTION notify_truncated();
CREATE TRIGGER competition_written BEFORE UPDATE ON competition FOR EACH ROW EXECUTE FUNCTION set_written_in();
CREATE TRIGGER competition_changed AFTER INSERT OR UPDATE ON competition FOR EACH ROW EXECUTE FUNCTION notify_projection();
CREATE TRIGGER wizard_result_inserted AFTER INSERT ON wizard_results FOR EACH ROW EXECUTE FUNCTION notify_film_of_run();
CREATE TRIGGER projection_rebuild_changed AFTER INSERT OR DELETE ON projection_rebuild FOR EACH STATEMENT EXECUTE FUNCTION notify_rebuild();
CREATE TRIGGER accepted_entry_changed AFTER INSERT OR DELETE OR UPDATE OF "filmId", "competitionId", edition ON accepted_entry FOR EACH ROW EXECUTE FUNCTION notify_film_of_accepted();
CREATE TRIGGER pair_changed AFTER INSERT OR DELETE OR UPDATE OF state, edition ON pair FOR EACH ROW EXECUTE FUNCTION notify_film_of_pair();

-- First rows
INSERT INTO "projection_generation" DEFAULT VALUES;
