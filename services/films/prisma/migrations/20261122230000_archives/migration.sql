-- Archives of all that is kept about somebody (decision 022): waiting, made, failed, over (its file is gone), gone (its owner is).
CREATE TABLE "archive" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "userId" UUID NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "pass" TEXT,
    "done" INTEGER NOT NULL DEFAULT 0,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "bytes" BIGINT NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "dueAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "endsAt" TIMESTAMPTZ(3),

    CONSTRAINT "archive_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "archive_state_check" CHECK ("state" IN ('waiting', 'made', 'failed', 'over', 'gone')),
    CONSTRAINT "archive_pass_check" CHECK ("state" = 'waiting' OR "pass" IS NULL)
);
CREATE INDEX "archive_userId_idx" ON "archive"("userId", "createdAt" DESC);
CREATE UNIQUE INDEX "archive_one_at_a_time" ON "archive"("userId") WHERE "state" = 'waiting';
CREATE INDEX "archive_open" ON "archive"("dueAt") WHERE "state" IN ('waiting', 'made', 'gone');
CREATE FUNCTION tell_archivist() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NOTIFY archives; RETURN NULL; END $$;
CREATE TRIGGER archive_wanted AFTER INSERT OR UPDATE OF "state" ON "archive" FOR EACH STATEMENT EXECUTE FUNCTION tell_archivist();
