-- Which administrator looked at a festival last.
ALTER TABLE "festival" ADD COLUMN "verifiedBy" UUID;

-- What went into another: its id and its identity mean that one for ever.
CREATE TABLE "merged_festival" (
    "id" INTEGER NOT NULL,
    "keptId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "identity" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "merged_festival_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "merged_into_another" CHECK ("id" <> "keptId")
);
CREATE INDEX "merged_festival_identity_idx" ON "merged_festival"("identity");
CREATE INDEX "merged_festival_keptId_idx" ON "merged_festival"("keptId");
ALTER TABLE "merged_festival" ADD CONSTRAINT "merged_festival_keptId_fkey" FOREIGN KEY ("keptId") REFERENCES "festival"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "merged_competition" (
    "id" INTEGER NOT NULL,
    "keptId" INTEGER NOT NULL,
    "festivalId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "dates" JSONB NOT NULL,

    CONSTRAINT "merged_competition_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "joined_with_another" CHECK ("id" <> "keptId")
);
CREATE INDEX "merged_competition_keptId_idx" ON "merged_competition"("keptId");
CREATE INDEX "merged_competition_festivalId_idx" ON "merged_competition"("festivalId");
ALTER TABLE "merged_competition" ADD CONSTRAINT "merged_competition_keptId_fkey" FOREIGN KEY ("keptId") REFERENCES "competition"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Two that look like one and are not; a pair goes with either.
CREATE TABLE "distinct_festivals" (
    "lowId" INTEGER NOT NULL REFERENCES "festival"("id") ON DELETE CASCADE,
    "highId" INTEGER NOT NULL REFERENCES "festival"("id") ON DELETE CASCADE,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "distinct_festivals_pkey" PRIMARY KEY ("lowId", "highId"),
    CONSTRAINT "distinct_in_order" CHECK ("lowId" < "highId")
);
CREATE INDEX "distinct_festivals_highId_idx" ON "distinct_festivals"("highId");
