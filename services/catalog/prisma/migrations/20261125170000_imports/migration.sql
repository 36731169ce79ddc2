-- Under which names, at its place, a festival is known: null is not worked out yet.
ALTER TABLE "festival" ADD COLUMN "knownAs" TEXT[];
CREATE INDEX "festival_knownAs_idx" ON "festival" USING GIN ("knownAs") WITH (fastupdate = off);
CREATE INDEX "festival_known_as_missing" ON "festival" ("id") WHERE "knownAs" IS NULL;
CREATE INDEX "festival_name_lower" ON "festival" (lower("name"));

-- A file of festivals on its way into the catalogue, from its first byte to what became of each of its records.
CREATE TABLE "catalog_import" (
    "id" SERIAL NOT NULL,
    "rowVersion" INTEGER NOT NULL DEFAULT 1,
    "fileName" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL CHECK ("bytes" > 0),
    "received" BIGINT NOT NULL DEFAULT 0,
    "parts" INTEGER NOT NULL DEFAULT 0,
    "format" TEXT CHECK ("format" IN ('csv', 'json', 'jsonl')),
    "askedEncoding" TEXT CHECK ("askedEncoding" IN ('windows-1252')),
    "encoding" TEXT,
    "state" TEXT NOT NULL DEFAULT 'receiving' CHECK ("state" IN ('receiving', 'reading', 'mapping', 'checking', 'comparing', 'checked', 'applying', 'applied', 'cancelled', 'failed')),
    "columns" TEXT[],
    "mapping" JSONB,
    "total" INTEGER NOT NULL DEFAULT 0,
    "done" INTEGER NOT NULL DEFAULT 0,
    "unknown" JSON NOT NULL DEFAULT '{}',
    "counts" JSONB,
    "error" JSONB,
    "appliesNext" BOOLEAN NOT NULL DEFAULT false,
    "wasApplied" BOOLEAN NOT NULL DEFAULT false,
    "createdBy" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "heldUntil" TIMESTAMPTZ(3),

    CONSTRAINT "catalog_import_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "import_failed_with_reason" CHECK (("state" = 'failed') = ("error" IS NOT NULL))
);

-- Its bytes as they came, until they have been read.
CREATE TABLE "catalog_import_part" (
    "importId" INTEGER NOT NULL,
    "n" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "catalog_import_part_pkey" PRIMARY KEY ("importId", "n"),
    CONSTRAINT "catalog_import_part_importId_fkey" FOREIGN KEY ("importId") REFERENCES "catalog_import"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
ALTER TABLE "catalog_import_part" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;

-- Its records, and what became of each. JSON that came from outside is kept as text: JSONB does not take every character.
CREATE TABLE "catalog_import_row" (
    "importId" INTEGER NOT NULL,
    "n" INTEGER NOT NULL,
    "line" INTEGER NOT NULL,
    "record" TEXT,
    "taken" TEXT,
    "name" TEXT,
    "identity" TEXT,
    "outcome" TEXT CHECK ("outcome" IN ('new', 'changed', 'same', 'refused')),
    "festivalId" INTEGER,
    "storedAs" TEXT,
    "knownAs" TEXT,
    "notes" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "difference" TEXT,
    "problems" TEXT,
    "competitionsAdded" INTEGER NOT NULL DEFAULT 0,
    "competitionsChanged" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "catalog_import_row_pkey" PRIMARY KEY ("importId", "n"),
    CONSTRAINT "catalog_import_row_importId_fkey" FOREIGN KEY ("importId") REFERENCES "catalog_import"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "catalog_import_row_importId_identity_idx" ON "catalog_import_row" ("importId", "identity");
CREATE INDEX "catalog_import_row_importId_outcome_n_idx" ON "catalog_import_row" ("importId", "outcome", "n");
CREATE INDEX "catalog_import_row_importId_festivalId_idx" ON "catalog_import_row" ("importId", "festivalId");
CREATE INDEX "catalog_import_row_name_lower" ON "catalog_import_row" ("importId", lower("storedAs"));
