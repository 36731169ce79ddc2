-- What matching had said before a change is long, and only the last change can be taken back: it is kept for that one, beside the history.
CREATE TABLE "snapshot_before" (
    "submissionId" INTEGER NOT NULL,
    "snapshot" JSONB NOT NULL,

    CONSTRAINT "snapshot_before_pkey" PRIMARY KEY ("submissionId"),
    CONSTRAINT "snapshot_before_submissionId_fkey" FOREIGN KEY ("submissionId") REFERENCES "user_submission"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

INSERT INTO "snapshot_before" ("submissionId", "snapshot")
SELECT "submissionId", before->'snapshot'
FROM (SELECT DISTINCT ON ("submissionId") * FROM "submission_change" ORDER BY "submissionId", id DESC) last
WHERE before ? 'snapshot' AND NOT "isUndo";

ALTER TABLE "submission_change" DISABLE TRIGGER USER;
UPDATE "submission_change" SET before = before - 'snapshot' WHERE before ? 'snapshot';
ALTER TABLE "submission_change" ENABLE TRIGGER USER;
