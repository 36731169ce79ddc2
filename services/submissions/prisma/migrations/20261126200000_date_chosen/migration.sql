-- Whether the deadline of an entry was chosen. Of what was never sent it was. Of what is sent, or was, nobody knows, and it counts as filled in.
ALTER TABLE "user_submission" ADD COLUMN "isDateChosen" BOOLEAN NOT NULL DEFAULT false;
UPDATE "user_submission" SET "isDateChosen" = true
WHERE "dateId" IS NOT NULL AND "submittedAt" IS NULL AND "state" IN ('suggested', 'waitlist', 'to-submit', 'will-not-submit');
