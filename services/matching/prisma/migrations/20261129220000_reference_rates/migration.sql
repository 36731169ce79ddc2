CREATE TABLE "reference_rates" ("day" DATE NOT NULL, "perEuro" JSONB NOT NULL, CONSTRAINT "reference_rates_pkey" PRIMARY KEY ("day"));
