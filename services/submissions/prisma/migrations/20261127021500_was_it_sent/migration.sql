-- Of an entry that its filmmaker sends, once its deadline is past and they have not said: whether it was sent.
ALTER TABLE "notification" DROP CONSTRAINT "notification_kind_check",
  ADD CONSTRAINT "notification_kind_check" CHECK ("kind" IN ('entry-returned', 'was-it-sent', 'deadline', 'fee-rise', 'opening', 'answer-overdue', 'watched-deadline', 'watched-change'));
CREATE INDEX "sending_entry_asking" ON "sending_entry" ("submissionId") WHERE "state" = 'asking';
