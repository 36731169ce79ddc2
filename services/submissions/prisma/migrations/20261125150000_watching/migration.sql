CREATE TABLE "watch" (
  "userId" UUID NOT NULL,
  "festivalId" INTEGER NOT NULL,
  "since" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  -- The newest news that a mail has told, or that there was when it began.
  "toldUntil" INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY ("userId", "festivalId")
);
CREATE INDEX "watch_festival" ON "watch" ("festivalId");

-- Of festivals that somebody watches alone, and only added to.
CREATE TABLE "watch_news" (
  "id" SERIAL PRIMARY KEY,
  "festivalId" INTEGER NOT NULL,
  "what" TEXT[] NOT NULL CHECK ("what" <> '{}'),
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT now()
);
CREATE INDEX "watch_news_festival" ON "watch_news" ("festivalId", "id");

-- What was told of a deadline that comes near, once each.
CREATE TABLE "watch_reminder" (
  "userId" UUID NOT NULL,
  "festivalId" INTEGER NOT NULL,
  "date" DATE NOT NULL,
  "daysBefore" INTEGER NOT NULL,
  PRIMARY KEY ("userId", "festivalId", "date", "daysBefore")
);

-- What is not kept of a competition but told when it changes: its rules and its fees, as fingerprints. Null: not told yet.
ALTER TABLE "competition" ADD COLUMN "rulesSeal" TEXT, ADD COLUMN "feesSeal" TEXT;
ALTER TABLE "festival" ADD COLUMN "endsOn" DATE;
