-- What became of each field, by whom: only added to.
CREATE TABLE "catalog_change" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "actor" UUID,
    "festivalId" INTEGER NOT NULL,
    "competitionId" INTEGER,
    "name" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "field" TEXT NOT NULL,
    "before" JSONB NOT NULL,
    "after" JSONB NOT NULL,
    "undoes" BIGINT,

    CONSTRAINT "catalog_change_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "catalog_change_undoes_key" ON "catalog_change"("undoes");
CREATE INDEX "catalog_change_festivalId_id_idx" ON "catalog_change"("festivalId", "id");
ALTER TABLE "catalog_change" ADD CONSTRAINT "catalog_change_undoes_fkey" FOREIGN KEY ("undoes") REFERENCES "catalog_change"("id");

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The history of the catalogue is only added to.';
END $$;
CREATE TRIGGER catalog_change_is_final BEFORE UPDATE OR DELETE ON "catalog_change"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER catalog_change_is_whole BEFORE TRUNCATE ON "catalog_change"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Which entry is of which competition: a copy of what submissions tell, so that nothing is deleted that is referred to.
CREATE TABLE "entry" (
    "submissionId" INTEGER NOT NULL,
    "competitionId" INTEGER NOT NULL,

    CONSTRAINT "entry_pkey" PRIMARY KEY ("submissionId")
);
CREATE INDEX "entry_competitionId_idx" ON "entry"("competitionId");
