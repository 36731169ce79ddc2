-- What the rules say of days, said by the database too. An answer before its entry was sent is a day that nobody knows.
UPDATE "user_submission" SET "decidedAt" = NULL WHERE "decidedAt" < "submittedAt";
ALTER TABLE "user_submission" ADD CONSTRAINT "submission_decided_after_submitted" CHECK ("decidedAt" >= "submittedAt");

-- The history keeps what it has, which nobody may change: an older line that breaks this is left as it is, and does not break the upgrade.
ALTER TABLE "submission_change"
  ADD CONSTRAINT "submission_change_from_known" CHECK ("from" IN ('suggested', 'waitlist', 'to-submit', 'submitted', 'accepted', 'rejected', 'awarded', 'will-not-submit')) NOT VALID,
  ADD CONSTRAINT "submission_change_to_known" CHECK ("to" IN ('suggested', 'waitlist', 'to-submit', 'submitted', 'accepted', 'rejected', 'awarded', 'will-not-submit')) NOT VALID,
  ADD CONSTRAINT "submission_change_origin_known" CHECK ("origin" IN ('manual', 'auto')) NOT VALID;
