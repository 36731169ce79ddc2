-- Accounts that were deleted, and who has forgotten them since (decision 022). The address stays until the last mail is queued.
CREATE TABLE "account_deletion" (
    "userId" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "deletedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "toldAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "keycloakGoneAt" TIMESTAMPTZ(3),
    "endedAt" TIMESTAMPTZ(3),
    "address" TEXT,
    "called" TEXT,

    CONSTRAINT "account_deletion_pkey" PRIMARY KEY ("userId")
);
CREATE INDEX "account_deletion_open" ON "account_deletion"("deletedAt") WHERE "endedAt" IS NULL;
CREATE TABLE "deletion_receipt" (
    "userId" UUID NOT NULL,
    "service" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "deletion_receipt_pkey" PRIMARY KEY ("userId", "service"),
    CONSTRAINT "deletion_receipt_userId_fkey" FOREIGN KEY ("userId") REFERENCES "account_deletion"("userId") ON DELETE CASCADE
);
