-- A notice that says nothing of use after an instant is not sent after it.
ALTER TABLE "mail" ADD COLUMN "wantedUntil" TIMESTAMPTZ(3),
  ADD CONSTRAINT "mail_ends_if_notice" CHECK ("wantedUntil" IS NULL OR "isLast");
