-- What a filmmaker does not want to see in a film's list. Of a film without a copy too: copies are emptied and told again, this is not.
CREATE TABLE "hidden" (
    "filmId" INTEGER NOT NULL,
    "competitionId" INTEGER NOT NULL,
    "userId" UUID NOT NULL,
    "reason" TEXT,
    "note" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "hidden_pkey" PRIMARY KEY ("filmId","competitionId"),
    CONSTRAINT "hidden_reason_known" CHECK ("reason" IN ('not-for-this-film', 'too-expensive', 'too-far', 'been-there', 'other')),
    CONSTRAINT "hidden_note_short" CHECK (char_length("note") <= 500)
);

CREATE INDEX "hidden_userId_idx" ON "hidden"("userId");
