CREATE TABLE "saved_search" (
  "id" SERIAL PRIMARY KEY,
  "userId" UUID NOT NULL,
  "name" TEXT NOT NULL CHECK ("name" <> ''),
  -- What is looked for, as the search takes it.
  "search" JSONB NOT NULL,
  -- The newest competition that there was when it was looked at last.
  "seenCompetitionId" INTEGER NOT NULL,
  "seenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX "saved_search_name" ON "saved_search" ("userId", lower("name"));
