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
  "closesAt" TIMESTAMPTZ(3),
  "daysBefore" INTEGER,
  "moreAmount" BIGINT CHECK ("moreAmount" > 0),
  "moreCurrency" TEXT,
  "changes" TEXT[],
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  "readAt" TIMESTAMPTZ(3),
  CHECK ("submissionId" IS NOT NULL OR "festivalId" IS NOT NULL OR "competitionId" IS NOT NULL),
  CHECK (("moreAmount" IS NULL) = ("moreCurrency" IS NULL))
);
CREATE UNIQUE INDEX "notification_userId_about_key" ON "notification" ("userId", "about");
CREATE INDEX "notification_userId_id_idx" ON "notification" ("userId", "id");
CREATE INDEX "notification_at_idx" ON "notification" ("at");
CREATE INDEX "notification_submissionId_idx" ON "notification" ("submissionId");

CREATE INDEX "competition_opensOn_idx" ON "competition" ("opensOn");
CREATE INDEX "competition_notificationDate_idx" ON "competition" ("notificationDate");

-- Copies: null until they are told again, as are the fees in "competition"."dates".
ALTER TABLE "film" ADD COLUMN "length" INTEGER, ADD COLUMN "directorIsStudent" BOOLEAN;
