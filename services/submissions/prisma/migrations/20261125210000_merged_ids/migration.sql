-- What a festival is that went into another, for facts and people that still name it.
CREATE TABLE "merged_festival" (
    "id" INTEGER NOT NULL,
    "keptId" INTEGER NOT NULL,

    CONSTRAINT "merged_festival_pkey" PRIMARY KEY ("id")
);
-- The same of a deadline of a competition that was joined with another.
CREATE TABLE "merged_date" (
    "id" INTEGER NOT NULL,
    "keptId" INTEGER NOT NULL,

    CONSTRAINT "merged_date_pkey" PRIMARY KEY ("id")
);
-- Deleted by its owner: who watches it is still to be told.
ALTER TABLE "festival" ADD COLUMN "isGone" BOOLEAN NOT NULL DEFAULT false;
