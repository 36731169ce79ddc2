-- The last change of a submission can be taken back (decision 018). One that was new is off the list then: its row and history stay.
ALTER TABLE "user_submission" ADD COLUMN "takenBackAt" TIMESTAMPTZ(3);

-- `before`: how the submission stood, of changes that can be taken back; null of those made before this. `to` null: off the list.
ALTER TABLE "submission_change"
    ALTER COLUMN "to" DROP NOT NULL,
    ADD COLUMN "before" JSONB,
    ADD COLUMN "isUndo" BOOLEAN NOT NULL DEFAULT false,
    ADD CONSTRAINT "submission_change_off_by_undo" CHECK ("to" IS NOT NULL OR "isUndo");
