-- By which a poster is told from a still. What was kept before is measured when it is first asked for.
ALTER TABLE "film_still"
    ADD COLUMN "width" INTEGER,
    ADD COLUMN "height" INTEGER,
    ADD CONSTRAINT "film_still_measured" CHECK (("width" IS NULL) = ("height" IS NULL) AND "width" > 0 AND "height" > 0);
