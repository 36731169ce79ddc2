-- A dead fact is tried again by itself for a day. "dead_at": since when it is dead; "again_at": when it is tried next, null once it is
-- kept for a person. Those that died within the last day are tried again.
ALTER TABLE "failed" ADD COLUMN "dead_at" TIMESTAMPTZ(3), ADD COLUMN "again_at" TIMESTAMPTZ(3), ADD COLUMN "retries" INTEGER NOT NULL DEFAULT 0;
UPDATE "failed" SET "dead_at" = "at", "again_at" = CASE WHEN "at" > CURRENT_TIMESTAMP - interval '1 day' THEN CURRENT_TIMESTAMP END WHERE "dead";
CREATE INDEX "failed_again" ON "failed"("again_at") WHERE "again_at" IS NOT NULL;

-- Whoever sets it aside: its first pause begins.
CREATE FUNCTION begin_retrying() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  NEW."dead_at" := clock_timestamp();
  NEW."again_at" := clock_timestamp() + interval '1 minute';
  RETURN NEW;
END $$;
CREATE TRIGGER failed_dies BEFORE INSERT OR UPDATE ON "failed" FOR EACH ROW
  WHEN (NEW."dead" AND NEW."dead_at" IS NULL) EXECUTE FUNCTION begin_retrying();
