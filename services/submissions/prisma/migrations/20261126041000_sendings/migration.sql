-- Entries that Laurel sends: batches, and of each entry how far it is.
CREATE TABLE "sending" (
  "id" UUID PRIMARY KEY,
  "number" SERIAL NOT NULL,
  "userId" UUID NOT NULL,
  "filmId" INTEGER NOT NULL,
  "state" TEXT NOT NULL DEFAULT 'waiting' CHECK ("state" IN ('waiting', 'paid', 'ended')),
  "version" INTEGER NOT NULL DEFAULT 1,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX "sending_number_key" ON "sending" ("number");
CREATE INDEX "sending_userId_idx" ON "sending" ("userId");
CREATE INDEX "sending_filmId_createdAt_idx" ON "sending" ("filmId", "createdAt");
-- Those that nobody has paid within hours are ended.
CREATE INDEX "sending_waiting" ON "sending" ("createdAt") WHERE "state" = 'waiting';

CREATE TABLE "sending_entry" (
  "sendingId" UUID NOT NULL REFERENCES "sending" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "submissionId" INTEGER NOT NULL,
  "state" TEXT NOT NULL DEFAULT 'waiting' CHECK ("state" IN ('waiting', 'delivering', 'asking', 'delivered', 'returned')),
  "way" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "address" TEXT,
  "page" TEXT,
  "dossier" TEXT NOT NULL,
  "dateId" INTEGER,
  "feeAmount" BIGINT CHECK ("feeAmount" >= 0),
  "feeCurrency" TEXT,
  "snapshot" JSONB NOT NULL,
  "reason" TEXT,
  "said" TEXT,
  "isUnsure" BOOLEAN NOT NULL DEFAULT false,
  "isFeeBack" BOOLEAN NOT NULL DEFAULT false,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  PRIMARY KEY ("sendingId", "submissionId"),
  CHECK (("way" = 'email' AND "address" IS NOT NULL) OR ("way" = 'elsewhere' AND "page" IS NOT NULL)),
  CHECK (("feeAmount" IS NULL) = ("feeCurrency" IS NULL)),
  -- A mail goes out only where its fee is known.
  CHECK ("way" <> 'email' OR "feeAmount" IS NOT NULL),
  CHECK (("state" = 'returned') = ("reason" IS NOT NULL))
);
CREATE INDEX "sending_entry_submissionId_idx" ON "sending_entry" ("submissionId");
-- A submission is in one open batch at a time, whatever tabs ask.
CREATE UNIQUE INDEX "sending_entry_open" ON "sending_entry" ("submissionId") WHERE "state" IN ('waiting', 'delivering', 'asking');

ALTER TABLE "notification" DROP CONSTRAINT "notification_kind_check",
  ADD CONSTRAINT "notification_kind_check" CHECK ("kind" IN ('entry-returned', 'deadline', 'fee-rise', 'opening', 'answer-overdue', 'watched-deadline', 'watched-change'));
