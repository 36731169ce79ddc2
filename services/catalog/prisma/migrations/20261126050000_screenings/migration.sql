-- Which film names which festival as where it was shown: a copy of what films tell, so that no such festival is deleted.
CREATE TABLE "festival_screening" (
    "filmId" INTEGER NOT NULL,
    "festivalId" INTEGER NOT NULL,

    CONSTRAINT "festival_screening_pkey" PRIMARY KEY ("filmId", "festivalId")
);
CREATE INDEX "festival_screening_festivalId_idx" ON "festival_screening"("festivalId");

-- Where festivals are, films may name them already: until they have told so, nothing is deleted. The service asks them when it starts.
INSERT INTO "arriving" ("aggregate", "noun") SELECT 'copy-film-first', 'film' WHERE EXISTS (SELECT 1 FROM "festival");
