CREATE TABLE reference_rates (
    "day" DATE PRIMARY KEY,
    "perEuro" JSONB NOT NULL,
    "source" TEXT NOT NULL,
    "storedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT now()
);
