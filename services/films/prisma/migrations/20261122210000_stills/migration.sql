-- The pictures of films. film."stillFileNames" says which and in which order; here is what lies in the storage, or may. A film that goes
-- leaves its rows without one, and what they name is removed.
CREATE TABLE "film_still" (
    "fileName" TEXT NOT NULL,
    "filmId" INTEGER,
    "createdBy" UUID NOT NULL,
    "state" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "uploadEnds" TIMESTAMPTZ(3),

    CONSTRAINT "film_still_pkey" PRIMARY KEY ("fileName"),
    CONSTRAINT "film_still_state_known" CHECK ("state" IN ('wanted', 'trial', 'kept', 'gone', 'emptied'))
);
ALTER TABLE "film_still" ADD CONSTRAINT "film_still_filmId_fkey" FOREIGN KEY ("filmId") REFERENCES "film"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "film_still_filmId_idx" ON "film_still"("filmId");
CREATE INDEX "film_still_createdBy_at_idx" ON "film_still"("createdBy", "at");
CREATE INDEX "film_still_uploadEnds_idx" ON "film_still"("uploadEnds") WHERE "uploadEnds" IS NOT NULL;
CREATE INDEX "film_still_to_empty" ON "film_still"("fileName") WHERE "filmId" IS NULL AND "state" IN ('wanted', 'kept', 'gone');

ALTER TABLE "film" ADD CONSTRAINT "film_stills_counted" CHECK (cardinality("stillFileNames") <= 12);

CREATE FUNCTION tell_sweeper() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NOTIFY stills; RETURN NULL; END $$;
CREATE TRIGGER film_still_let_go AFTER UPDATE OF "filmId", "state" ON "film_still" FOR EACH STATEMENT EXECUTE FUNCTION tell_sweeper();
