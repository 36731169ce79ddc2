-- What a competition is that was joined with another, for facts that still name it.
CREATE TABLE "merged_competition" (
    "id" INTEGER NOT NULL,
    "keptId" INTEGER NOT NULL,

    CONSTRAINT "merged_competition_pkey" PRIMARY KEY ("id")
);
