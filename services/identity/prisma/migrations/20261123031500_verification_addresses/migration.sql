-- Mails to verify an address are counted for the address too, by a keyed hash of it: whoever changes accounts or addresses sends no more of
-- them to one mailbox. So the count outlives the account, without a word of whose it was; after a day it goes.
ALTER TABLE "verification_mail" ADD COLUMN "addressHash" TEXT NOT NULL DEFAULT '';
ALTER TABLE "verification_mail" ALTER COLUMN "addressHash" DROP DEFAULT;
ALTER TABLE "verification_mail" ALTER COLUMN "userId" DROP NOT NULL;
ALTER TABLE "verification_mail" DROP CONSTRAINT "verification_mail_userId_fkey";
ALTER TABLE "verification_mail" ADD CONSTRAINT "verification_mail_userId_fkey"
    FOREIGN KEY ("userId") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "verification_mail_addressHash_idx" ON "verification_mail"("addressHash");
CREATE INDEX "verification_mail_createdAt_idx" ON "verification_mail"("createdAt");
