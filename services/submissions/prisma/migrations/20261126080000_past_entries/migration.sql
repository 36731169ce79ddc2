-- Batches of past entries that were brought in; a submission and its history name them, as origin manual.
CREATE SEQUENCE "past_batch" AS INTEGER;
-- What was decided in earlier years may be known without its day.
ALTER TABLE "user_submission" DROP CONSTRAINT "submission_decided_when",
  ADD CONSTRAINT "submission_decided_when" CHECK ("decidedAt" IS NULL OR "state" IN ('accepted', 'rejected', 'awarded'));

CREATE TABLE "past_entry" (
  "id" SERIAL PRIMARY KEY,
  "filmId" INTEGER NOT NULL,
  "userId" UUID NOT NULL,
  "festival" TEXT NOT NULL,
  "competition" TEXT,
  "country" TEXT,
  "state" TEXT NOT NULL CHECK ("state" IN ('submitted', 'accepted', 'rejected', 'awarded', 'will-not-submit')),
  "submittedAt" DATE,
  "decidedAt" DATE,
  "feeAmount" BIGINT,
  "feeCurrency" TEXT,
  "awardName" TEXT,
  "note" TEXT,
  "batchId" INTEGER NOT NULL DEFAULT 0,
  "key" TEXT NOT NULL,
  "version" INTEGER NOT NULL DEFAULT 1,
  "submissionId" INTEGER REFERENCES "user_submission" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CHECK ("festival" <> ''),
  CHECK (("feeAmount" IS NULL) = ("feeCurrency" IS NULL) AND "feeAmount" >= 0),
  CHECK (("state" = 'awarded') = ("awardName" IS NOT NULL)),
  CHECK ("decidedAt" IS NULL OR "state" IN ('accepted', 'rejected', 'awarded')),
  CHECK ("decidedAt" >= "submittedAt")
);
-- The same entry is brought in once.
CREATE UNIQUE INDEX "past_entry_filmId_key_key" ON "past_entry" ("filmId", "key");
CREATE INDEX "past_entry_userId_idx" ON "past_entry" ("userId");
CREATE INDEX "past_entry_submissionId_idx" ON "past_entry" ("submissionId");
