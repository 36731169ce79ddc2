-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

CREATE TABLE "countries" (
    "id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "native_name" TEXT,
    "code_alpha2" TEXT NOT NULL,
    "code_alpha3" TEXT NOT NULL,
    "region" TEXT,
    "subregion" TEXT,
    "intermediate_region" TEXT,

    CONSTRAINT "countries_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "country_subdivisions" (
    "id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "countryId" INTEGER NOT NULL,

    CONSTRAINT "country_subdivisions_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "languages" (
    "id" INTEGER NOT NULL,
    "family" TEXT,
    "name" TEXT NOT NULL,
    "nativeName" TEXT,
    "code639_1" TEXT,
    "code639_2" TEXT,
    "code639_2B" TEXT,
    "code639_3" TEXT NOT NULL,

    CONSTRAINT "languages_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "currencies" (
    "id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "major_single" TEXT,
    "major_plural" TEXT,
    "minor_single" TEXT,
    "minor_plural" TEXT,
    "symbol" TEXT,
    "symbol_native" TEXT,
    "iso_code" TEXT NOT NULL,
    "iso_digits" INTEGER NOT NULL,
    "decimals" INTEGER NOT NULL,
    "num_to_basic" INTEGER NOT NULL,

    CONSTRAINT "currencies_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "festival" (
    "id" SERIAL NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "profileImage" TEXT,
    "profileHerobanner" TEXT,
    "yearsRunning" INTEGER,
    "audienceAttendance" INTEGER,
    "estimatedSubmissions" INTEGER,
    "awardsPresented" INTEGER,
    "projectsSelected" INTEGER,
    "internetDisallowed" BOOLEAN,
    "arthouseIndex" TEXT NOT NULL DEFAULT 'unknown',
    "homepage" TEXT,
    "filmfreewayLink" TEXT,
    "countryId" INTEGER,
    "subdivisionId" INTEGER,
    "city" TEXT,
    "timezone" TEXT,
    "contactEmail" TEXT,
    "startsOn" DATE,
    "endsOn" DATE,
    "verifiedAt" TIMESTAMPTZ(3),
    "alternativeNames" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "foundedYear" INTEGER,
    "usualMonth" INTEGER,
    "themes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "qualifiers" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "isDemonstration" BOOLEAN NOT NULL DEFAULT false,
    "identity" TEXT NOT NULL,

    CONSTRAINT "festival_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "competition" (
    "id" SERIAL NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "name" TEXT NOT NULL,
    "festivalId" INTEGER NOT NULL,
    "isDeprecated" BOOLEAN NOT NULL DEFAULT false,
    "bonusRanking" INTEGER NOT NULL DEFAULT 0,
    "description" TEXT,
    "opensOn" DATE,
    "notificationDate" DATE,

    CONSTRAINT "competition_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "competition_date" (
    "id" SERIAL NOT NULL,
    "date" DATE NOT NULL,
    "title" TEXT,
    "deprecated" BOOLEAN NOT NULL DEFAULT false,
    "competitionId" INTEGER NOT NULL,
    "timezone" TEXT,
    "timezoneAssumed" BOOLEAN NOT NULL,
    "closesAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "competition_date_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "competition_submission_fees" (
    "id" SERIAL NOT NULL,
    "title" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "currencyId" INTEGER NOT NULL,
    "competitionDateId" INTEGER NOT NULL,
    "audience" TEXT NOT NULL DEFAULT 'standard',
    "appliesTo" TEXT,

    CONSTRAINT "competition_submission_fees_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "competition_terms" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "type" TEXT NOT NULL,
    "bonusRanking" INTEGER NOT NULL DEFAULT 0,
    "isMandatory" BOOLEAN NOT NULL DEFAULT true,
    "expected_qualifier" TEXT,
    "filmschool_submission_only" BOOLEAN,
    "director_restriction_is_student" BOOLEAN,
    "director_restriction_age_min" INTEGER,
    "director_restriction_age_max" INTEGER,
    "director_restriction_gender" TEXT,
    "film_restriction_age" DATE,
    "runtime_restriction_min" INTEGER,
    "runtime_restriction_max" INTEGER,
    "genre_restriction" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "type_restriction" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "premiere_restriction" TEXT,
    "maxAgeMonths" INTEGER,
    "film_restriction_age_max" DATE,
    "previous_features_min" INTEGER,
    "previous_features_max" INTEGER,
    "online_restriction" BOOLEAN,
    "budget_restriction_max" BIGINT,
    "currencyId" INTEGER,
    "identities" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "competition_terms_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "competition_to_competition_terms" (
    "competitionId" INTEGER NOT NULL,
    "termId" INTEGER NOT NULL,
    "groupKey" TEXT,

    CONSTRAINT "competition_to_competition_terms_pkey" PRIMARY KEY ("competitionId","termId")
);

CREATE TABLE "competition_terms_country_restriction" (
    "termId" INTEGER NOT NULL,
    "countryId" INTEGER NOT NULL,

    CONSTRAINT "competition_terms_country_restriction_pkey" PRIMARY KEY ("termId","countryId")
);

CREATE TABLE "competition_terms_country_restriction_forbidden" (
    "termId" INTEGER NOT NULL,
    "countryId" INTEGER NOT NULL,

    CONSTRAINT "competition_terms_country_restriction_forbidden_pkey" PRIMARY KEY ("termId","countryId")
);

CREATE TABLE "competition_terms_director_nationality" (
    "termId" INTEGER NOT NULL,
    "countryId" INTEGER NOT NULL,

    CONSTRAINT "competition_terms_director_nationality_pkey" PRIMARY KEY ("termId","countryId")
);

CREATE TABLE "competition_terms_director_nationality_forbidden" (
    "termId" INTEGER NOT NULL,
    "countryId" INTEGER NOT NULL,

    CONSTRAINT "competition_terms_director_nationality_forbidden_pkey" PRIMARY KEY ("termId","countryId")
);

CREATE TABLE "competition_terms_director_residency" (
    "termId" INTEGER NOT NULL,
    "countryId" INTEGER NOT NULL,

    CONSTRAINT "competition_terms_director_residency_pkey" PRIMARY KEY ("termId","countryId")
);

CREATE TABLE "competition_terms_director_residency_forbidden" (
    "termId" INTEGER NOT NULL,
    "countryId" INTEGER NOT NULL,

    CONSTRAINT "competition_terms_director_residency_forbidden_pkey" PRIMARY KEY ("termId","countryId")
);

CREATE TABLE "competition_terms_production_country" (
    "termId" INTEGER NOT NULL,
    "countryId" INTEGER NOT NULL,

    CONSTRAINT "competition_terms_production_country_pkey" PRIMARY KEY ("termId","countryId")
);

CREATE TABLE "competition_terms_premiere_country" (
    "termId" INTEGER NOT NULL,
    "countryId" INTEGER NOT NULL,

    CONSTRAINT "competition_terms_premiere_country_pkey" PRIMARY KEY ("termId","countryId")
);

CREATE TABLE "competition_terms_director_language" (
    "termId" INTEGER NOT NULL,
    "languageId" INTEGER NOT NULL,

    CONSTRAINT "competition_terms_director_language_pkey" PRIMARY KEY ("termId","languageId")
);

CREATE TABLE "competition_terms_film_language" (
    "termId" INTEGER NOT NULL,
    "languageId" INTEGER NOT NULL,

    CONSTRAINT "competition_terms_film_language_pkey" PRIMARY KEY ("termId","languageId")
);

CREATE TABLE "competition_terms_production_subdivision" (
    "termId" INTEGER NOT NULL,
    "subdivisionId" INTEGER NOT NULL,

    CONSTRAINT "competition_terms_production_subdivision_pkey" PRIMARY KEY ("termId","subdivisionId")
);

CREATE TABLE "competition_terms_director_subdivision" (
    "termId" INTEGER NOT NULL,
    "subdivisionId" INTEGER NOT NULL,

    CONSTRAINT "competition_terms_director_subdivision_pkey" PRIMARY KEY ("termId","subdivisionId")
);

CREATE UNIQUE INDEX "countries_code_alpha2_key" ON "countries"("code_alpha2");

CREATE UNIQUE INDEX "countries_code_alpha3_key" ON "countries"("code_alpha3");

CREATE UNIQUE INDEX "country_subdivisions_code_key" ON "country_subdivisions"("code");

CREATE INDEX "country_subdivisions_countryId_idx" ON "country_subdivisions"("countryId");

CREATE UNIQUE INDEX "languages_code639_1_key" ON "languages"("code639_1");

CREATE UNIQUE INDEX "languages_code639_3_key" ON "languages"("code639_3");

CREATE UNIQUE INDEX "currencies_code_key" ON "currencies"("code");

CREATE UNIQUE INDEX "currencies_iso_code_key" ON "currencies"("iso_code");

CREATE UNIQUE INDEX "festival_name_key" ON "festival"("name");

CREATE UNIQUE INDEX "festival_identity_key" ON "festival"("identity");

CREATE INDEX "festival_countryId_idx" ON "festival"("countryId");

CREATE UNIQUE INDEX "competition_festivalId_name_key" ON "competition"("festivalId", "name");

CREATE INDEX "competition_date_closesAt_idx" ON "competition_date"("closesAt");

CREATE UNIQUE INDEX "competition_date_competitionId_date_key" ON "competition_date"("competitionId", "date");

CREATE UNIQUE INDEX "competition_submission_fees_competitionDateId_title_key" ON "competition_submission_fees"("competitionDateId", "title");

CREATE INDEX "competition_to_competition_terms_termId_idx" ON "competition_to_competition_terms"("termId");

ALTER TABLE "country_subdivisions" ADD CONSTRAINT "country_subdivisions_countryId_fkey" FOREIGN KEY ("countryId") REFERENCES "countries"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "festival" ADD CONSTRAINT "festival_countryId_fkey" FOREIGN KEY ("countryId") REFERENCES "countries"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "festival" ADD CONSTRAINT "festival_subdivisionId_fkey" FOREIGN KEY ("subdivisionId") REFERENCES "country_subdivisions"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "competition" ADD CONSTRAINT "competition_festivalId_fkey" FOREIGN KEY ("festivalId") REFERENCES "festival"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "competition_date" ADD CONSTRAINT "competition_date_competitionId_fkey" FOREIGN KEY ("competitionId") REFERENCES "competition"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "competition_submission_fees" ADD CONSTRAINT "competition_submission_fees_currencyId_fkey" FOREIGN KEY ("currencyId") REFERENCES "currencies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "competition_submission_fees" ADD CONSTRAINT "competition_submission_fees_competitionDateId_fkey" FOREIGN KEY ("competitionDateId") REFERENCES "competition_date"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "competition_terms" ADD CONSTRAINT "competition_terms_currencyId_fkey" FOREIGN KEY ("currencyId") REFERENCES "currencies"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "competition_to_competition_terms" ADD CONSTRAINT "competition_to_competition_terms_competitionId_fkey" FOREIGN KEY ("competitionId") REFERENCES "competition"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "competition_to_competition_terms" ADD CONSTRAINT "competition_to_competition_terms_termId_fkey" FOREIGN KEY ("termId") REFERENCES "competition_terms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "competition_terms_country_restriction" ADD CONSTRAINT "competition_terms_country_restriction_termId_fkey" FOREIGN KEY ("termId") REFERENCES "competition_terms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "competition_terms_country_restriction" ADD CONSTRAINT "competition_terms_country_restriction_countryId_fkey" FOREIGN KEY ("countryId") REFERENCES "countries"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "competition_terms_country_restriction_forbidden" ADD CONSTRAINT "competition_terms_country_restriction_forbidden_termId_fkey" FOREIGN KEY ("termId") REFERENCES "competition_terms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "competition_terms_country_restriction_forbidden" ADD CONSTRAINT "competition_terms_country_restriction_forbidden_countryId_fkey" FOREIGN KEY ("countryId") REFERENCES "countries"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "competition_terms_director_nationality" ADD CONSTRAINT "competition_terms_director_nationality_termId_fkey" FOREIGN KEY ("termId") REFERENCES "competition_terms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "competition_terms_director_nationality" ADD CONSTRAINT "competition_terms_director_nationality_countryId_fkey" FOREIGN KEY ("countryId") REFERENCES "countries"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "competition_terms_director_nationality_forbidden" ADD CONSTRAINT "competition_terms_director_nationality_forbidden_termId_fkey" FOREIGN KEY ("termId") REFERENCES "competition_terms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "competition_terms_director_nationality_forbidden" ADD CONSTRAINT "competition_terms_director_nationality_forbidden_countryId_fkey" FOREIGN KEY ("countryId") REFERENCES "countries"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "competition_terms_director_residency" ADD CONSTRAINT "competition_terms_director_residency_termId_fkey" FOREIGN KEY ("termId") REFERENCES "competition_terms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "competition_terms_director_residency" ADD CONSTRAINT "competition_terms_director_residency_countryId_fkey" FOREIGN KEY ("countryId") REFERENCES "countries"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "competition_terms_director_residency_forbidden" ADD CONSTRAINT "competition_terms_director_residency_forbidden_termId_fkey" FOREIGN KEY ("termId") REFERENCES "competition_terms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "competition_terms_director_residency_forbidden" ADD CONSTRAINT "competition_terms_director_residency_forbidden_countryId_fkey" FOREIGN KEY ("countryId") REFERENCES "countries"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "competition_terms_production_country" ADD CONSTRAINT "competition_terms_production_country_termId_fkey" FOREIGN KEY ("termId") REFERENCES "competition_terms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "competition_terms_production_country" ADD CONSTRAINT "competition_terms_production_country_countryId_fkey" FOREIGN KEY ("countryId") REFERENCES "countries"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "competition_terms_premiere_country" ADD CONSTRAINT "competition_terms_premiere_country_termId_fkey" FOREIGN KEY ("termId") REFERENCES "competition_terms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "competition_terms_premiere_country" ADD CONSTRAINT "competition_terms_premiere_country_countryId_fkey" FOREIGN KEY ("countryId") REFERENCES "countries"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "competition_terms_director_language" ADD CONSTRAINT "competition_terms_director_language_termId_fkey" FOREIGN KEY ("termId") REFERENCES "competition_terms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "competition_terms_director_language" ADD CONSTRAINT "competition_terms_director_language_languageId_fkey" FOREIGN KEY ("languageId") REFERENCES "languages"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "competition_terms_film_language" ADD CONSTRAINT "competition_terms_film_language_termId_fkey" FOREIGN KEY ("termId") REFERENCES "competition_terms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "competition_terms_film_language" ADD CONSTRAINT "competition_terms_film_language_languageId_fkey" FOREIGN KEY ("languageId") REFERENCES "languages"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "competition_terms_production_subdivision" ADD CONSTRAINT "competition_terms_production_subdivision_termId_fkey" FOREIGN KEY ("termId") REFERENCES "competition_terms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "competition_terms_production_subdivision" ADD CONSTRAINT "competition_terms_production_subdivision_subdivisionId_fkey" FOREIGN KEY ("subdivisionId") REFERENCES "country_subdivisions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "competition_terms_director_subdivision" ADD CONSTRAINT "competition_terms_director_subdivision_termId_fkey" FOREIGN KEY ("termId") REFERENCES "competition_terms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "competition_terms_director_subdivision" ADD CONSTRAINT "competition_terms_director_subdivision_subdivisionId_fkey" FOREIGN KEY ("subdivisionId") REFERENCES "country_subdivisions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the catalogue may say, said by the database too. A CHECK on a value that is not known holds.
ALTER TABLE "countries" ADD CONSTRAINT "country_codes_shaped" CHECK ("code_alpha2" ~ '^[A-Z]{2}$' AND "code_alpha3" ~ '^[A-Z]{3}$');
ALTER TABLE "currencies" ADD CONSTRAINT "currency_shaped" CHECK ("code" ~ '^[A-Z]{3}$' AND "iso_code" ~ '^[0-9]{3}$' AND "iso_digits" BETWEEN 0 AND 4 AND "decimals" BETWEEN 0 AND 4 AND "num_to_basic" >= 1);
ALTER TABLE "festival"
    ADD CONSTRAINT "festival_name_given" CHECK (btrim("name") <> ''),
    ADD CONSTRAINT "festival_arthouse_known" CHECK ("arthouseIndex" IN ('unknown', 'A', 'CAA', 'CA')),
    ADD CONSTRAINT "festival_numbers_counted" CHECK ("yearsRunning" >= 0 AND "audienceAttendance" >= 0 AND "estimatedSubmissions" >= 0 AND "awardsPresented" >= 0 AND "projectsSelected" >= 0),
    ADD CONSTRAINT "festival_month_real" CHECK ("usualMonth" BETWEEN 1 AND 12),
    ADD CONSTRAINT "festival_ends_after_start" CHECK ("endsOn" >= "startsOn"),
    ADD CONSTRAINT "festival_qualifiers_known" CHECK ("qualifiers" <@ ARRAY['Academy Awards (Oscars)', 'BAFTA', 'Canadian Screen Awards', 'European Film Awards', 'FIAPF', 'Goya Awards', 'Méliès d''Or']);
ALTER TABLE "competition" ADD CONSTRAINT "competition_name_given" CHECK (btrim("name") <> '');
ALTER TABLE "competition_submission_fees"
    ADD CONSTRAINT "fee_amount_not_negative" CHECK ("amount" >= 0),
    ADD CONSTRAINT "fee_audience_known" CHECK ("audience" IN ('standard', 'student', 'member')),
    ADD CONSTRAINT "fee_length_known" CHECK ("appliesTo" IN ('short', 'feature'));
ALTER TABLE "competition_terms"
    ADD CONSTRAINT "term_expected_qualifier_own" CHECK ("expected_qualifier" IS NULL OR "type" = 'expected_qualifier'),
    ADD CONSTRAINT "term_filmschool_submission_only_own" CHECK ("filmschool_submission_only" IS NULL OR "type" = 'filmschool_submission_only'),
    ADD CONSTRAINT "term_director_restriction_is_student_own" CHECK ("director_restriction_is_student" IS NULL OR "type" = 'director_restriction_is_student'),
    ADD CONSTRAINT "term_director_restriction_age_min_own" CHECK ("director_restriction_age_min" IS NULL OR "type" = 'director_restriction_age_min'),
    ADD CONSTRAINT "term_director_restriction_age_max_own" CHECK ("director_restriction_age_max" IS NULL OR "type" = 'director_restriction_age_max'),
    ADD CONSTRAINT "term_director_restriction_gender_own" CHECK ("director_restriction_gender" IS NULL OR "type" = 'director_restriction_gender'),
    ADD CONSTRAINT "term_runtime_restriction_min_own" CHECK ("runtime_restriction_min" IS NULL OR "type" = 'runtime_restriction_min'),
    ADD CONSTRAINT "term_runtime_restriction_max_own" CHECK ("runtime_restriction_max" IS NULL OR "type" = 'runtime_restriction_max'),
    ADD CONSTRAINT "term_premiere_restriction_own" CHECK ("premiere_restriction" IS NULL OR "type" = 'premiere_restriction'),
    ADD CONSTRAINT "term_film_restriction_age_own" CHECK ("film_restriction_age" IS NULL OR "type" = 'film_restriction_age'),
    ADD CONSTRAINT "term_film_restriction_age_max_own" CHECK ("film_restriction_age_max" IS NULL OR "type" = 'film_restriction_age_max'),
    ADD CONSTRAINT "term_previous_features_min_own" CHECK ("previous_features_min" IS NULL OR "type" = 'previous_features_min'),
    ADD CONSTRAINT "term_previous_features_max_own" CHECK ("previous_features_max" IS NULL OR "type" = 'previous_features_max'),
    ADD CONSTRAINT "term_online_restriction_own" CHECK ("online_restriction" IS NULL OR "type" = 'online_restriction'),
    ADD CONSTRAINT "term_budget_restriction_max_own" CHECK ("budget_restriction_max" IS NULL OR "type" = 'budget_restriction_max'),
    ADD CONSTRAINT "term_genre_restriction_own" CHECK (cardinality("genre_restriction") = 0 OR "type" = 'genre_restriction'),
    ADD CONSTRAINT "term_type_restriction_own" CHECK (cardinality("type_restriction") = 0 OR "type" = 'type_restriction'),
    ADD CONSTRAINT "term_identities_own" CHECK (cardinality("identities") = 0 OR "type" = 'director_restriction_identity'),
    ADD CONSTRAINT "term_maxAgeMonths_own" CHECK ("maxAgeMonths" IS NULL OR ("type" = 'film_restriction_age' AND "film_restriction_age" IS NULL AND "maxAgeMonths" >= 1)),
    ADD CONSTRAINT "term_budget_with_currency" CHECK (("currencyId" IS NULL) = ("budget_restriction_max" IS NULL) AND "budget_restriction_max" >= 0),
    ADD CONSTRAINT "term_numbers_counted" CHECK ("runtime_restriction_min" >= 0 AND "runtime_restriction_max" >= 1 AND "previous_features_min" >= 0 AND "previous_features_max" >= 0),
    ADD CONSTRAINT "term_ages_human" CHECK ("director_restriction_age_min" BETWEEN 0 AND 120 AND "director_restriction_age_max" BETWEEN 0 AND 120),
    ADD CONSTRAINT "term_gender_known" CHECK ("director_restriction_gender" IN ('male', 'female', 'non-binary')),
    ADD CONSTRAINT "term_premiere_known" CHECK ("premiere_restriction" IN ('City', 'Country', 'International', 'Regional', 'State', 'World Premiere')),
    ADD CONSTRAINT "term_qualifier_known" CHECK ("expected_qualifier" IN ('Academy Awards (Oscars)', 'BAFTA', 'Canadian Screen Awards', 'European Film Awards', 'FIAPF', 'Goya Awards', 'Méliès d''Or')),
    ADD CONSTRAINT "term_film_types_known" CHECK ("type_restriction" <@ ARRAY['Animation', 'Documentary', 'Live-Action / Fiction']),
    ADD CONSTRAINT "term_identities_known" CHECK ("identities" <@ ARRAY['Black', 'Brown / person of colour', 'Indigenous', 'Latino', 'Asian', 'LGBTQ+', 'Disabled', 'Woman']),
    ADD CONSTRAINT "term_type_known" CHECK ("type" IN (
        'expected_qualifier',
        'country_restriction',
        'country_restriction_forbidden',
        'director_restriction_age_min',
        'director_restriction_age_max',
        'director_restriction_gender',
        'director_restriction_is_student',
        'director_restriction_language',
        'director_restriction_nationality',
        'director_restriction_nationality_forbidden',
        'director_restriction_residency',
        'director_restriction_residency_forbidden',
        'filmschool_submission_only',
        'film_restriction_age',
        'production_restriction_country',
        'runtime_restriction_min',
        'runtime_restriction_max',
        'genre_restriction',
        'type_restriction',
        'premiere_restriction',
        'film_language',
        'film_restriction_age_max',
        'previous_features_min',
        'previous_features_max',
        'online_restriction',
        'budget_restriction_max',
        'production_restriction_subdivision',
        'director_residency_subdivision',
        'director_restriction_identity'
    )),
    ADD CONSTRAINT "term_name_given" CHECK (btrim("name") <> '');

-- Every list of a term on one screen: which kind, which code.
CREATE VIEW "term_codes" AS
    SELECT j."termId", 'countries' AS "kind", c."code_alpha2" AS "code" FROM "competition_terms_country_restriction" j JOIN "countries" c ON c."id" = j."countryId"
    UNION ALL
    SELECT j."termId", 'countries' AS "kind", c."code_alpha2" AS "code" FROM "competition_terms_country_restriction_forbidden" j JOIN "countries" c ON c."id" = j."countryId"
    UNION ALL
    SELECT j."termId", 'countries' AS "kind", c."code_alpha2" AS "code" FROM "competition_terms_director_nationality" j JOIN "countries" c ON c."id" = j."countryId"
    UNION ALL
    SELECT j."termId", 'countries' AS "kind", c."code_alpha2" AS "code" FROM "competition_terms_director_nationality_forbidden" j JOIN "countries" c ON c."id" = j."countryId"
    UNION ALL
    SELECT j."termId", 'countries' AS "kind", c."code_alpha2" AS "code" FROM "competition_terms_director_residency" j JOIN "countries" c ON c."id" = j."countryId"
    UNION ALL
    SELECT j."termId", 'countries' AS "kind", c."code_alpha2" AS "code" FROM "competition_terms_director_residency_forbidden" j JOIN "countries" c ON c."id" = j."countryId"
    UNION ALL
    SELECT j."termId", 'countries' AS "kind", c."code_alpha2" AS "code" FROM "competition_terms_production_country" j JOIN "countries" c ON c."id" = j."countryId"
    UNION ALL
    SELECT j."termId", 'countries' AS "kind", c."code_alpha2" AS "code" FROM "competition_terms_premiere_country" j JOIN "countries" c ON c."id" = j."countryId"
    UNION ALL
    SELECT j."termId", 'languages' AS "kind", coalesce(c."code639_1", c."code639_3") AS "code" FROM "competition_terms_director_language" j JOIN "languages" c ON c."id" = j."languageId"
    UNION ALL
    SELECT j."termId", 'languages' AS "kind", coalesce(c."code639_1", c."code639_3") AS "code" FROM "competition_terms_film_language" j JOIN "languages" c ON c."id" = j."languageId"
    UNION ALL
    SELECT j."termId", 'subdivisions' AS "kind", c."code" AS "code" FROM "competition_terms_production_subdivision" j JOIN "country_subdivisions" c ON c."id" = j."subdivisionId"
    UNION ALL
    SELECT j."termId", 'subdivisions' AS "kind", c."code" AS "code" FROM "competition_terms_director_subdivision" j JOIN "country_subdivisions" c ON c."id" = j."subdivisionId";

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
