-- The period that is paid, as Stripe has it: tokens are granted for its months.
ALTER TABLE "film_subscription" ADD COLUMN "periodStart" TIMESTAMPTZ(3), ADD COLUMN "periodEnd" TIMESTAMPTZ(3);

-- A checkout that was begun. At most one of a film is open: a second tab comes to the same page.
CREATE TABLE "checkout" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "filmId" INTEGER NOT NULL,
    "userId" UUID NOT NULL,
    "productId" TEXT NOT NULL,
    "priceId" TEXT NOT NULL,
    "billingCycle" TEXT NOT NULL,
    "redirect" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'opening',
    "stripeSessionId" TEXT,
    "url" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "checkout_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "checkout_state_known" CHECK ("state" IN ('opening', 'open', 'paid', 'expired')),
    CONSTRAINT "checkout_open_has_page" CHECK ("state" <> 'open' OR ("stripeSessionId" IS NOT NULL AND "url" IS NOT NULL))
);
CREATE UNIQUE INDEX "checkout_one_open" ON "checkout"("filmId") WHERE "state" IN ('opening', 'open');
CREATE UNIQUE INDEX "checkout_stripeSessionId_key" ON "checkout"("stripeSessionId");
CREATE INDEX "checkout_userId_idx" ON "checkout"("userId");

-- What Stripe has told, each event once: what it is about, which is asked for again when it is handled, and nothing of anybody.
CREATE TABLE "stripe_event" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "about" TEXT,
    "subscriptionId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "receivedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "tries" INTEGER NOT NULL DEFAULT 0,
    "dueAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "error" TEXT,

    CONSTRAINT "stripe_event_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "stripe_event_state_known" CHECK ("state" IN ('waiting', 'done', 'dead'))
);
CREATE INDEX "stripe_event_due" ON "stripe_event"("dueAt") WHERE "state" = 'waiting';
CREATE FUNCTION tell_stripe_event() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NOTIFY stripe_events; RETURN NULL; END $$;
CREATE TRIGGER stripe_event_told AFTER INSERT ON "stripe_event" FOR EACH STATEMENT EXECUTE FUNCTION tell_stripe_event();

-- Subscriptions at Stripe that are nobody's here: shown to administrators, touched by nothing.
CREATE TABLE "subscription_aside" (
    "stripeSubscriptionId" TEXT NOT NULL,
    "why" TEXT NOT NULL,
    "filmId" INTEGER,
    "customerId" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "subscription_aside_pkey" PRIMARY KEY ("stripeSubscriptionId")
);

-- What the nightly comparison with Stripe had to mend.
CREATE TABLE "mend" (
    "id" SERIAL NOT NULL,
    "stripeSubscriptionId" TEXT NOT NULL,
    "what" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mend_pkey" PRIMARY KEY ("id")
);

-- Prices of Stripe that cannot be sold here, and why: made anew by each synchronisation.
CREATE TABLE "price_refused" (
    "id" TEXT NOT NULL,
    "productId" TEXT NOT NULL,
    "why" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "price_refused_pkey" PRIMARY KEY ("id")
);

-- Of which a mail was asked for: each once, in every history.
CREATE TABLE "mail_asked" (
    "key" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mail_asked_pkey" PRIMARY KEY ("key")
);
CREATE INDEX "mail_asked_userId_idx" ON "mail_asked"("userId");
