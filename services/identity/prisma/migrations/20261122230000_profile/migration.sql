-- What somebody chose on their profile: a time zone (none: that of the browser) and the notices that they do not want.
ALTER TABLE "user_meta_data"
    ADD COLUMN "timeZone" TEXT,
    ADD COLUMN "declinedNotices" TEXT[] NOT NULL DEFAULT '{}';
-- When the password was typed; older sessions are as old as they are.
ALTER TABLE "session" ADD COLUMN "authenticatedAt" TIMESTAMPTZ(3);
UPDATE "session" SET "authenticatedAt" = "createdAt";
-- In which zone the reader of a mail counts hours.
ALTER TABLE "mail" ADD COLUMN "timeZone" TEXT;
