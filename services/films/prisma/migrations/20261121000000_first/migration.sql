-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

CREATE TABLE "film" (
    "id" SERIAL NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "name" TEXT NOT NULL,
    "synopsis" TEXT,
    "types" TEXT[],
    "length" INTEGER,
    "productionDate" DATE,
    "directorGender" TEXT,
    "directorIsStudent" BOOLEAN,
    "directorAge" INTEGER,
    "genres" TEXT[],
    "stillFileNames" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "createdBy" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "directorLanguages" TEXT[],
    "filmLanguages" TEXT[],
    "filmLanguagesKnown" BOOLEAN NOT NULL DEFAULT false,
    "productionSubdivisions" TEXT[],
    "directorSubdivisions" TEXT[],
    "directorIdentities" TEXT[],
    "directorIdentitiesKnown" BOOLEAN NOT NULL DEFAULT false,
    "previousFeatures" INTEGER,
    "isOnline" BOOLEAN,
    "budgetAmount" BIGINT,
    "budgetCurrency" TEXT,
    "screeningsKnown" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "film_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "film_production_country" (
    "filmId" INTEGER NOT NULL,
    "country" TEXT NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "film_production_country_pkey" PRIMARY KEY ("filmId","country")
);

CREATE TABLE "film_director_nationality" (
    "filmId" INTEGER NOT NULL,
    "country" TEXT NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "film_director_nationality_pkey" PRIMARY KEY ("filmId","country")
);

CREATE TABLE "film_director_residency" (
    "filmId" INTEGER NOT NULL,
    "country" TEXT NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "film_director_residency_pkey" PRIMARY KEY ("filmId","country")
);

CREATE TABLE "film_screening" (
    "id" SERIAL NOT NULL,
    "filmId" INTEGER NOT NULL,
    "date" DATE NOT NULL,
    "country" TEXT,
    "subdivision" TEXT,
    "city" TEXT,
    "kind" TEXT NOT NULL,

    CONSTRAINT "film_screening_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "film_createdBy_createdAt_idx" ON "film"("createdBy", "createdAt" DESC);

CREATE INDEX "film_screening_filmId_date_idx" ON "film_screening"("filmId", "date");

ALTER TABLE "film_production_country" ADD CONSTRAINT "film_production_country_filmId_fkey" FOREIGN KEY ("filmId") REFERENCES "film"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "film_director_nationality" ADD CONSTRAINT "film_director_nationality_filmId_fkey" FOREIGN KEY ("filmId") REFERENCES "film"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "film_director_residency" ADD CONSTRAINT "film_director_residency_filmId_fkey" FOREIGN KEY ("filmId") REFERENCES "film"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "film_screening" ADD CONSTRAINT "film_screening_filmId_fkey" FOREIGN KEY ("filmId") REFERENCES "film"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What a film may be, said by the database too.
ALTER TABLE "film"
    ADD CONSTRAINT "film_name_given" CHECK (btrim("name") <> ''),
    ADD CONSTRAINT "film_length_positive" CHECK ("length" >= 1),
    ADD CONSTRAINT "film_director_age_human" CHECK ("directorAge" BETWEEN 1 AND 120),
    ADD CONSTRAINT "film_previous_features_counted" CHECK ("previousFeatures" >= 0),
    ADD CONSTRAINT "film_budget_whole" CHECK (("budgetAmount" IS NULL) = ("budgetCurrency" IS NULL) AND "budgetAmount" >= 0),
    ADD CONSTRAINT "film_languages_known" CHECK ("filmLanguagesKnown" OR cardinality("filmLanguages") = 0),
    ADD CONSTRAINT "film_identities_known" CHECK ("directorIdentitiesKnown" OR cardinality("directorIdentities") = 0);
ALTER TABLE "film_screening" ADD CONSTRAINT "film_screening_kind_known" CHECK ("kind" IN ('festival', 'public', 'online', 'tv'));

-- The facts of this service, until the relay has published them. A version is told once; restated, it may be told again.
CREATE TABLE "outbox" (
    "seq" BIGSERIAL NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "type" TEXT NOT NULL,
    "aggregate" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "payload" JSONB NOT NULL,
    "request_id" TEXT NOT NULL,
    "traceparent" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "published_at" TIMESTAMPTZ(3),

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("seq")
);
CREATE UNIQUE INDEX "outbox_aggregate_version_key" ON "outbox"("aggregate", "version") WHERE "type" NOT LIKE '%.restated';
CREATE INDEX "outbox_waiting" ON "outbox"("seq") WHERE "published_at" IS NULL;
CREATE FUNCTION tell_relay() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NOTIFY outbox; RETURN NULL; END $$;
CREATE TRIGGER outbox_told AFTER INSERT ON "outbox" FOR EACH STATEMENT EXECUTE FUNCTION tell_relay();

-- The facts of others: which were handled, how far each aggregate is, which failed.
CREATE TABLE "handled" (
    "event_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "handled_pkey" PRIMARY KEY ("event_id")
);
CREATE TABLE "seen" (
    "aggregate" TEXT NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "seen_pkey" PRIMARY KEY ("aggregate")
);
CREATE TABLE "failed" (
    "event_id" UUID NOT NULL,
    "envelope" JSONB NOT NULL,
    "tries" INTEGER NOT NULL,
    "error" TEXT NOT NULL,
    "dead" BOOLEAN NOT NULL DEFAULT false,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "failed_pkey" PRIMARY KEY ("event_id")
);

-- What commands answered, by the asker's idempotency key (24 hours).
CREATE TABLE "answered" (
    "caller" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "input_hash" TEXT NOT NULL,
    "answer" JSONB,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "answered_pkey" PRIMARY KEY ("caller", "key")
);
