ALTER TABLE "competition_date" ADD COLUMN "time" TEXT, ADD COLUMN "closingZone" TEXT NOT NULL DEFAULT 'UTC';
ALTER TABLE "competition_date" ADD CONSTRAINT "competition_date_time_check" CHECK ("time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');

UPDATE "competition_date" d SET "closingZone" = coalesce(d."timezone", f."timezone")
  FROM "competition" c JOIN "festival" f ON f."id" = c."festivalId"
  WHERE c."id" = d."competitionId" AND coalesce(d."timezone", f."timezone") IS NOT NULL;
