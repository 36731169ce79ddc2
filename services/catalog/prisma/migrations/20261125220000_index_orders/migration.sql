-- Orders to make the search index anew, done by the replica that keeps it; one waits at a time.
CREATE TABLE "search_index_order" (
  "id" SERIAL PRIMARY KEY,
  "orderedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "doneAt" TIMESTAMPTZ(3),
  "festivals" INTEGER,
  "failure" TEXT,
  CHECK (("doneAt" IS NULL) = ("festivals" IS NULL AND "failure" IS NULL))
);
CREATE UNIQUE INDEX "search_index_order_waiting" ON "search_index_order" (("doneAt" IS NULL)) WHERE "doneAt" IS NULL;
