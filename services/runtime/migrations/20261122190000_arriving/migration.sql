-- Copies that were emptied and are being told again, by the fact that asked for them. "told": where in the stream the last of it stands.
CREATE TABLE "arriving" (
    "aggregate" TEXT NOT NULL,
    "noun" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "told" BIGINT,

    CONSTRAINT "arriving_pkey" PRIMARY KEY ("aggregate")
);
