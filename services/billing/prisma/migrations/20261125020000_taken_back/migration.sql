-- Subscriptions that are ended and given back at Stripe, on record before they are: the mail is asked for and late money goes back whatever happens then.
CREATE TABLE "taken_back" (
    "stripeSubscriptionId" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "taken_back_pkey" PRIMARY KEY ("stripeSubscriptionId")
);

-- What is sold no more is kept for whoever has it, and shown to nobody else.
ALTER TABLE "product" ADD COLUMN "isSold" BOOLEAN NOT NULL DEFAULT true;
