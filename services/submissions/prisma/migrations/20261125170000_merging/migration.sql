-- Two entries of a film became one when their competitions did: the other stays as it was, off the list, and its history is read with that one's.
ALTER TABLE "user_submission" ADD COLUMN "mergedInto" INTEGER,
    ADD CONSTRAINT "submission_merged_is_off" CHECK ("mergedInto" IS NULL OR ("takenBackAt" IS NOT NULL AND "mergedInto" <> "id"));
CREATE INDEX "user_submission_mergedInto_idx" ON "user_submission"("mergedInto");

CREATE TABLE "merged_competition" (
    "id" INTEGER NOT NULL,
    "keptId" INTEGER NOT NULL,

    CONSTRAINT "merged_competition_pkey" PRIMARY KEY ("id")
);
