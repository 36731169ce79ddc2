-- Letters: mails that go to another's address than a user's. What becomes of one is told, under what it is about; it is answered to its sender.
ALTER TABLE "mail" ADD COLUMN "about" TEXT, ADD COLUMN "replyTo" TEXT,
  DROP CONSTRAINT "mail_state_check",
  ADD CONSTRAINT "mail_state_check" CHECK ("state" IN ('waiting', 'sent', 'dead', 'returned')),
  ADD CONSTRAINT "mail_letter_is_not_dead" CHECK (CASE WHEN "about" IS NULL THEN "state" <> 'returned' ELSE "state" <> 'dead' END);
