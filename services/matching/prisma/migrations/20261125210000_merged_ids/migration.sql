-- What a festival is that went into another, for facts and people that still name it.
CREATE TABLE "merged_festival" (
    "id" INTEGER NOT NULL,
    "keptId" INTEGER NOT NULL,

    CONSTRAINT "merged_festival_pkey" PRIMARY KEY ("id")
);
