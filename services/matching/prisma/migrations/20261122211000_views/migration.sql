-- The states of the list that a user keeps by name.
CREATE TABLE "saved_view" (
    "id" SERIAL NOT NULL,
    "userId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_view_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "saved_view_name_short" CHECK (char_length("name") BETWEEN 1 AND 80),
    CONSTRAINT "saved_view_query_short" CHECK (char_length("query") <= 2000)
);

CREATE UNIQUE INDEX "saved_view_userId_name_key" ON "saved_view"("userId", lower("name"));
