-- When a session was last used; what Keycloak said last of a password, and that an account is gone; how many mails to verify an address
-- were asked for (decision 020).
ALTER TABLE "session" ADD COLUMN "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
UPDATE "session" SET "lastSeenAt" = "updatedAt";
ALTER TABLE "user" ADD COLUMN "passwordAt" TIMESTAMPTZ(3), ADD COLUMN "goneAt" TIMESTAMPTZ(3);
CREATE INDEX "user_checked" ON "user"((coalesce("checkedAt", '-infinity'::timestamptz)));
CREATE TABLE "verification_mail" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "userId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "verification_mail_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "verification_mail_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "verification_mail_userId_idx" ON "verification_mail"("userId");
