-- Who fetches an archive now (decision 022): two at once for each person, over all doors.
CREATE TABLE "archive_fetch" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "archiveId" UUID NOT NULL,
  "endsAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "archive_fetch_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "archive_fetch_archiveId_fkey" FOREIGN KEY ("archiveId") REFERENCES "archive" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "archive_fetch_archiveId_idx" ON "archive_fetch" ("archiveId");
CREATE INDEX "archive_fetch_endsAt_idx" ON "archive_fetch" ("endsAt");
