-- Who has the secret of one reads a calendar: of one film, or of all of a user's. Nobody keeps the secret.
CREATE TABLE "calendar_feed" (
  "id" SERIAL PRIMARY KEY,
  "userId" UUID NOT NULL,
  "filmId" INTEGER,
  "secretHash" BYTEA NOT NULL CHECK (length("secretHash") = 32),
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  "fetchedAt" TIMESTAMPTZ(3)
);
CREATE UNIQUE INDEX "calendar_feed_secretHash_key" ON "calendar_feed" ("secretHash");
CREATE INDEX "calendar_feed_userId_idx" ON "calendar_feed" ("userId");
CREATE INDEX "calendar_feed_filmId_idx" ON "calendar_feed" ("filmId");

-- A copy: null until it is told again, as are titles and time zones in "competition"."dates".
ALTER TABLE "film" ADD COLUMN "name" TEXT;
