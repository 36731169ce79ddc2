-- By what else a festival that went into another was known: a file may call it as it was called last.
ALTER TABLE "merged_festival" ADD COLUMN "knownAs" TEXT[] NOT NULL DEFAULT '{}';
CREATE INDEX "merged_festival_knownAs_idx" ON "merged_festival" USING GIN ("knownAs");
