-- What somebody was told in the app, once each.
CREATE TABLE "notification" (
  "id" SERIAL PRIMARY KEY,
  "userId" UUID NOT NULL,
  "kind" TEXT NOT NULL CHECK ("kind" IN ('deadline', 'fee-rise', 'opening', 'answer-overdue', 'watched-deadline', 'watched-change')),
  "about" TEXT NOT NULL,
  "submissionId" INTEGER REFERENCES "user_submission" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "festivalId" INTEGER,
  "competitionId" INTEGER,
  "day" DATE,
  "daysBefore" INTEGER,
  "moreAmount" BIGINT CHECK ("moreAmount" > 0),
  "moreCurrency" TEXT,
  "changes" TEXT[],
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  "readAt" TIMESTAMPTZ(3),
  CHECK ("submissionId" IS NOT NULL OR "festivalId" IS NOT NULL),
  CHECK (("moreAmount" IS NULL) = ("moreCurrency" IS NULL))
);
CREATE UNIQUE INDEX "notification_userId_about_key" ON "notification" ("userId", "about");
CREATE INDEX "notification_userId_id_idx" ON "notification" ("userId", "id");
CREATE INDEX "notification_submissionId_idx" ON "notification" ("submissionId");

-- Copies: null until they are told again, as are the fees in "competition"."dates".
ALTER TABLE "film" ADD COLUMN "length" INTEGER, ADD COLUMN "directorIsStudent" BOOLEAN;
