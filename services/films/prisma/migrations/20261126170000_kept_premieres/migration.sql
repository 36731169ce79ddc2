-- Premieres that a filmmaker wants to keep, each level once: for one festival, or for whichever asks for it.
CREATE TABLE "film_kept_premiere" (
    "filmId" INTEGER NOT NULL,
    "level" TEXT NOT NULL CHECK ("level" IN ('world', 'international', 'national')),
    "festivalId" INTEGER CHECK ("festivalId" > 0),

    CONSTRAINT "film_kept_premiere_pkey" PRIMARY KEY ("filmId", "level")
);
ALTER TABLE "film_kept_premiere" ADD CONSTRAINT "film_kept_premiere_filmId_fkey" FOREIGN KEY ("filmId") REFERENCES "film"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "film_kept_premiere_festivalId_idx" ON "film_kept_premiere"("festivalId");
