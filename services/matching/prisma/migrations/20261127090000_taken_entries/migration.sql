-- A copy: which entries took a film, each by itself: "pair" has the newest of a film with a competition alone, and a film may be entered anew in a later edition.
CREATE TABLE "taken_entry" (
    "submissionId" INTEGER NOT NULL,
    "filmId" INTEGER NOT NULL,
    "competitionId" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "edition" INTEGER,

    CONSTRAINT "taken_entry_pkey" PRIMARY KEY ("submissionId")
);
CREATE INDEX "taken_entry_filmId_idx" ON "taken_entry" ("filmId");
CREATE INDEX "taken_entry_competitionId_idx" ON "taken_entry" ("competitionId");
