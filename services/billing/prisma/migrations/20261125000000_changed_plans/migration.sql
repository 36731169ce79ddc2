-- What a plan becomes with its next period.
ALTER TABLE "film_subscription" ADD COLUMN "nextProductId" TEXT;

-- What was paid: which plan, from when until when. A plan that was changed within a period has a part of its own, until the same end.
-- Tokens are granted for the months of these, as many as the plan said then.
CREATE TABLE "paid_part" (
    "stripeSubscriptionId" TEXT NOT NULL,
    "productId" TEXT NOT NULL,
    "from" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "strategy" INTEGER NOT NULL,
    "submission" INTEGER NOT NULL,

    CONSTRAINT "paid_part_pkey" PRIMARY KEY ("stripeSubscriptionId", "until", "from", "productId"),
    CONSTRAINT "paid_part_lasts" CHECK ("from" < "until")
);
INSERT INTO "paid_part" ("stripeSubscriptionId", "productId", "from", "until", "strategy", "submission")
  SELECT "stripeSubscriptionId", "productId", "periodStart", "periodEnd", p."strategyTokens", p."submissionTokens"
  FROM "film_subscription" JOIN "product" p ON p."id" = "productId"
  WHERE "film_subscription"."source" = 'stripe' AND "periodStart" IS NOT NULL AND "periodEnd" IS NOT NULL;
