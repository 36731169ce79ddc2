-- Every replica keeps the films beside its index: it hears of each that comes, changes or goes, and of the role of its newest run.
CREATE FUNCTION tell_film() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_notify('copies', 'film-' || COALESCE(NEW.id, OLD.id)); RETURN NULL; END $$;
CREATE TRIGGER film_copied AFTER INSERT OR UPDATE OR DELETE ON "film" FOR EACH ROW EXECUTE FUNCTION tell_film();
CREATE FUNCTION tell_film_of_run() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_notify('copies', 'film-' || NEW."filmId"); RETURN NULL; END $$;
CREATE TRIGGER wizard_result_copied AFTER INSERT ON "wizard_result" FOR EACH ROW EXECUTE FUNCTION tell_film_of_run();

-- What a snapshot on a replica's disk has not seen: rows that a transaction wrote which was not over when it was taken. Another line: nothing of it holds.
ALTER TABLE "festival" ADD COLUMN "writtenIn" xid8 NOT NULL DEFAULT pg_current_xact_id();
ALTER TABLE "competition" ADD COLUMN "writtenIn" xid8 NOT NULL DEFAULT pg_current_xact_id();
CREATE INDEX "festival_writtenIn_idx" ON "festival"("writtenIn");
CREATE INDEX "competition_writtenIn_idx" ON "competition"("writtenIn");
CREATE FUNCTION mark_written() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW."writtenIn" := pg_current_xact_id(); RETURN NEW; END $$;
CREATE TRIGGER festival_written BEFORE UPDATE ON "festival" FOR EACH ROW EXECUTE FUNCTION mark_written();
CREATE TRIGGER competition_written BEFORE UPDATE ON "competition" FOR EACH ROW EXECUTE FUNCTION mark_written();
CREATE TABLE "copies_line" (
    "id" UUID NOT NULL DEFAULT uuidv7(),

    CONSTRAINT "copies_line_pkey" PRIMARY KEY ("id")
);
INSERT INTO "copies_line" DEFAULT VALUES;
CREATE FUNCTION tell_emptied() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    UPDATE "copies_line" SET "id" = uuidv7();
    PERFORM pg_notify('copies', 'all-0');
    RETURN NULL;
END $$;
CREATE TRIGGER competition_emptied AFTER TRUNCATE ON "competition" FOR EACH STATEMENT EXECUTE FUNCTION tell_emptied();
