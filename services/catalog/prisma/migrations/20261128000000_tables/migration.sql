-- Database of catalog: festivals, competitions, terms, reference data and imports.
-- Sections: tables, indexes and foreign keys, checks, partial indexes and indexes on expressions, views, functions, triggers.

-- Tables
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
    "verifiedBy" UUID,
    "alternativeNames" TEXT[] DEFAULT '{}',
    "foundedYear" INTEGER,
    "usualMonth" INTEGER,
    "themes" TEXT[] DEFAULT '{}',
    "qualifiers" TEXT[] DEFAULT '{}',
    "isDemonstration" BOOLEAN NOT NULL DEFAULT false,
    "identity" TEXT NOT NULL,
    "knownAs" TEXT[] NOT NULL,
    "nameKey" TEXT NOT NULL,

    CONSTRAINT "festival_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "festival_report" (
    "id" SERIAL NOT NULL,
    "festivalId" INTEGER NOT NULL,
    "userId" UUID,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resolvedAt" TIMESTAMPTZ(3),
    "resolvedBy" UUID,

    CONSTRAINT "festival_report_pkey" PRIMARY KEY ("id")
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
    "time" TEXT,
    "closingZone" TEXT NOT NULL DEFAULT 'UTC',

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

CREATE TABLE "catalog_change" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor" UUID,
    "festivalId" INTEGER NOT NULL,
    "competitionId" INTEGER,
    "name" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "field" TEXT NOT NULL,
    "before" JSONB NOT NULL,
    "after" JSONB NOT NULL,
    "undoes" BIGINT,

    CONSTRAINT "catalog_change_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "entry" (
    "submissionId" INTEGER NOT NULL,
    "competitionId" INTEGER NOT NULL,

    CONSTRAINT "entry_pkey" PRIMARY KEY ("submissionId")
);

CREATE TABLE "festival_screening" (
    "filmId" INTEGER NOT NULL,
    "festivalId" INTEGER NOT NULL,

    CONSTRAINT "festival_screening_pkey" PRIMARY KEY ("filmId","festivalId")
);

CREATE TABLE "merged_festival" (
    "id" INTEGER NOT NULL,
    "targetId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "identity" TEXT NOT NULL,
    "knownAs" TEXT[] NOT NULL DEFAULT '{}',
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "merged_festival_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "merged_competition" (
    "id" INTEGER NOT NULL,
    "targetId" INTEGER NOT NULL,
    "festivalId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "dates" JSONB NOT NULL,

    CONSTRAINT "merged_competition_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "distinct_festivals" (
    "lowId" INTEGER NOT NULL,
    "highId" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "distinct_festivals_pkey" PRIMARY KEY ("lowId","highId")
);

CREATE TABLE "catalog_import" (
    "id" SERIAL NOT NULL,
    "rowVersion" INTEGER NOT NULL DEFAULT 1,
    "fileName" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL,
    "received" BIGINT NOT NULL DEFAULT 0,
    "chunks" INTEGER NOT NULL DEFAULT 0,
    "format" TEXT,
    "requestedEncoding" TEXT,
    "encoding" TEXT,
    "state" TEXT NOT NULL DEFAULT 'receiving',
    "columns" TEXT[],
    "mapping" JSONB,
    "total" INTEGER NOT NULL DEFAULT 0,
    "done" INTEGER NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "unknown" JSON NOT NULL DEFAULT '{}',
    "counts" JSONB,
    "error" JSONB,
    "appliesNext" BOOLEAN NOT NULL DEFAULT false,
    "wasApplied" BOOLEAN NOT NULL DEFAULT false,
    "createdBy" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lockedUntil" TIMESTAMPTZ(3),
    "isDryRun" BOOLEAN NOT NULL DEFAULT false,
    "encodingWarning" JSONB,
    "formats" JSONB,

    CONSTRAINT "catalog_import_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "catalog_import_chunk" (
    "importId" INTEGER NOT NULL,
    "n" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "catalog_import_chunk_pkey" PRIMARY KEY ("importId","n")
);
-- The chunks are compressed already or read only once.
ALTER TABLE "catalog_import_chunk" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;

CREATE TABLE "catalog_import_row" (
    "importId" INTEGER NOT NULL,
    "n" INTEGER NOT NULL,
    "line" INTEGER NOT NULL,
    "record" TEXT,
    "taken" TEXT,
    "name" TEXT,
    "identity" TEXT,
    "outcome" TEXT,
    "festivalId" INTEGER,
    "storedAs" TEXT,
    "nameKey" TEXT,
    "knownAs" TEXT,
    "notes" TEXT[] NOT NULL DEFAULT '{}',
    "difference" TEXT,
    "problems" TEXT,
    "competitionsAdded" INTEGER NOT NULL DEFAULT 0,
    "competitionsChanged" INTEGER NOT NULL DEFAULT 0,
    "joinedTo" INTEGER,
    "similar" JSONB,
    "sameAs" INTEGER,
    "isDistinct" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "catalog_import_row_pkey" PRIMARY KEY ("importId","n")
);

CREATE TABLE "search_index_rebuild" (
    "id" SERIAL NOT NULL,
    "requestedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "doneAt" TIMESTAMPTZ(3),
    "festivals" INTEGER,
    "failure" TEXT,

    CONSTRAINT "search_index_rebuild_pkey" PRIMARY KEY ("id")
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
    "genre_restriction" TEXT[] DEFAULT '{}',
    "type_restriction" TEXT[] DEFAULT '{}',
    "premiere_restriction" TEXT,
    "maxAgeMonths" INTEGER,
    "film_restriction_age_max" DATE,
    "previous_features_min" INTEGER,
    "previous_features_max" INTEGER,
    "online_restriction" BOOLEAN,
    "budget_restriction_max" BIGINT,
    "currencyId" INTEGER,
    "identities" TEXT[] DEFAULT '{}',
    "blocs" TEXT[] DEFAULT '{}',
    "themes" TEXT[] DEFAULT '{}',
    "forms" TEXT[] DEFAULT '{}',
    "schools" TEXT[] DEFAULT '{}',
    "qualifiers" TEXT[] DEFAULT '{}',
    "festivals" TEXT[] DEFAULT '{}',
    "isForbidden" BOOLEAN,
    "exceptOwnCountry" BOOLEAN,
    "exceptCountries" TEXT[] DEFAULT '{}',

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

CREATE TABLE "competition_terms_school_country" (
    "termId" INTEGER NOT NULL,
    "countryId" INTEGER NOT NULL,

    CONSTRAINT "competition_terms_school_country_pkey" PRIMARY KEY ("termId","countryId")
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

CREATE TABLE "catalog_import_effect" (
    "id" BIGSERIAL NOT NULL,
    "importId" INTEGER NOT NULL,
    "festivalId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "changeId" BIGINT,
    "outcome" TEXT,
    "reason" TEXT,

    CONSTRAINT "catalog_import_effect_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "catalog_import_effect_outcome_check" CHECK ("outcome" IN ('undone', 'remaining'))
);

CREATE TABLE "reference_rates" (
    "day" DATE NOT NULL,
    "perEuro" JSONB NOT NULL,
    "source" TEXT NOT NULL,
    "storedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "reference_rates_pkey" PRIMARY KEY ("day")
);

-- Indexes and foreign keys
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
CREATE INDEX "festival_knownAs_idx" ON "festival" USING GIN ("knownAs") WITH (fastupdate = off);
CREATE INDEX "festival_nameKey_idx" ON "festival"("nameKey");
CREATE UNIQUE INDEX "competition_festivalId_name_key" ON "competition"("festivalId", "name");
CREATE INDEX "competition_date_closesAt_idx" ON "competition_date"("closesAt");
CREATE UNIQUE INDEX "competition_date_competitionId_date_key" ON "competition_date"("competitionId", "date");
CREATE UNIQUE INDEX "competition_submission_fees_competitionDateId_title_key" ON "competition_submission_fees"("competitionDateId", "title");
CREATE UNIQUE INDEX "catalog_change_undoes_key" ON "catalog_change"("undoes");
CREATE INDEX "catalog_change_festivalId_id_idx" ON "catalog_change"("festivalId", "id");
CREATE INDEX "entry_competitionId_idx" ON "entry"("competitionId");
CREATE INDEX "festival_screening_festivalId_idx" ON "festival_screening"("festivalId");
CREATE INDEX "merged_festival_targetId_idx" ON "merged_festival"("targetId");
CREATE INDEX "merged_festival_identity_idx" ON "merged_festival"("identity");
CREATE INDEX "merged_competition_targetId_idx" ON "merged_competition"("targetId");
CREATE INDEX "merged_competition_festivalId_idx" ON "merged_competition"("festivalId");
CREATE INDEX "catalog_import_row_importId_identity_n_idx" ON "catalog_import_row"("importId", "identity", "n");
CREATE INDEX "catalog_import_row_importId_outcome_n_idx" ON "catalog_import_row"("importId", "outcome", "n");
CREATE INDEX "catalog_import_row_importId_festivalId_idx" ON "catalog_import_row"("importId", "festivalId");
CREATE INDEX "catalog_import_row_importId_nameKey_idx" ON "catalog_import_row"("importId", "nameKey");
CREATE INDEX "competition_to_competition_terms_termId_idx" ON "competition_to_competition_terms"("termId");
ALTER TABLE "distinct_festivals" ADD CONSTRAINT "distinct_festivals_lowId_fkey" FOREIGN KEY ("lowId") REFERENCES "festival"("id") ON DELETE CASCADE;
ALTER TABLE "distinct_festivals" ADD CONSTRAINT "distinct_festivals_highId_fkey" FOREIGN KEY ("highId") REFERENCES "festival"("id") ON DELETE CASCADE;
ALTER TABLE "country_subdivisions" ADD CONSTRAINT "country_subdivisions_countryId_fkey" FOREIGN KEY ("countryId") REFERENCES "countries"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "festival" ADD CONSTRAINT "festival_countryId_fkey" FOREIGN KEY ("countryId") REFERENCES "countries"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "festival" ADD CONSTRAINT "festival_subdivisionId_fkey" FOREIGN KEY ("subdivisionId") REFERENCES "country_subdivisions"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "festival_report" ADD CONSTRAINT "festival_report_festivalId_fkey" FOREIGN KEY ("festivalId") REFERENCES "festival"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "competition" ADD CONSTRAINT "competition_festivalId_fkey" FOREIGN KEY ("festivalId") REFERENCES "festival"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "competition_date" ADD CONSTRAINT "competition_date_competitionId_fkey" FOREIGN KEY ("competitionId") REFERENCES "competition"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "competition_submission_fees" ADD CONSTRAINT "competition_submission_fees_currencyId_fkey" FOREIGN KEY ("currencyId") REFERENCES "currencies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "competition_submission_fees" ADD CONSTRAINT "competition_submission_fees_competitionDateId_fkey" FOREIGN KEY ("competitionDateId") REFERENCES "competition_date"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "catalog_change" ADD CONSTRAINT "catalog_change_undoes_fkey" FOREIGN KEY ("undoes") REFERENCES "catalog_change"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "merged_festival" ADD CONSTRAINT "merged_festival_targetId_fkey" FOREIGN KEY ("targetId") REFERENCES "festival"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "merged_competition" ADD CONSTRAINT "merged_competition_targetId_fkey" FOREIGN KEY ("targetId") REFERENCES "competition"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "catalog_import_chunk" ADD CONSTRAINT "catalog_import_chunk_importId_fkey" FOREIGN KEY ("importId") REFERENCES "catalog_import"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "catalog_import_row" ADD CONSTRAINT "catalog_import_row_importId_fkey" FOREIGN KEY ("importId") REFERENCES "catalog_import"("id") ON DELETE CASCADE ON UPDATE CASCADE;
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
ALTER TABLE "competition_terms_school_country" ADD CONSTRAINT "competition_terms_school_country_termId_fkey" FOREIGN KEY ("termId") REFERENCES "competition_terms"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "competition_terms_school_country" ADD CONSTRAINT "competition_terms_school_country_countryId_fkey" FOREIGN KEY ("countryId") REFERENCES "countries"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "competition_terms_director_language" ADD CONSTRAINT "competition_terms_director_language_termId_fkey" FOREIGN KEY ("termId") REFERENCES "competition_terms"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "competition_terms_director_language" ADD CONSTRAINT "competition_terms_director_language_languageId_fkey" FOREIGN KEY ("languageId") REFERENCES "languages"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "competition_terms_film_language" ADD CONSTRAINT "competition_terms_film_language_termId_fkey" FOREIGN KEY ("termId") REFERENCES "competition_terms"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "competition_terms_film_language" ADD CONSTRAINT "competition_terms_film_language_languageId_fkey" FOREIGN KEY ("languageId") REFERENCES "languages"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "competition_terms_production_subdivision" ADD CONSTRAINT "competition_terms_production_subdivision_termId_fkey" FOREIGN KEY ("termId") REFERENCES "competition_terms"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "competition_terms_production_subdivision" ADD CONSTRAINT "competition_terms_production_subdivision_subdivisionId_fkey" FOREIGN KEY ("subdivisionId") REFERENCES "country_subdivisions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "competition_terms_director_subdivision" ADD CONSTRAINT "competition_terms_director_subdivision_termId_fkey" FOREIGN KEY ("termId") REFERENCES "competition_terms"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "competition_terms_director_subdivision" ADD CONSTRAINT "competition_terms_director_subdivision_subdivisionId_fkey" FOREIGN KEY ("subdivisionId") REFERENCES "country_subdivisions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "catalog_import_row_importId_joinedTo_idx" ON "catalog_import_row"("importId", "joinedTo");
CREATE INDEX "catalog_import_effect_importId_outcome_festivalId_idx" ON "catalog_import_effect"("importId", "outcome", "festivalId");
ALTER TABLE "catalog_import_effect" ADD CONSTRAINT "catalog_import_effect_importId_fkey" FOREIGN KEY ("importId") REFERENCES "catalog_import"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- Checks
ALTER TABLE countries ADD CONSTRAINT country_codes_shaped CHECK ((code_alpha2 ~ '^[A-Z]{2}$') AND (code_alpha3 ~ '^[A-Z]{3}$'));
ALTER TABLE currencies ADD CONSTRAINT currency_shaped CHECK ((code ~ '^[A-Z]{3}$') AND (iso_code ~ '^[0-9]{3}$') AND ((iso_digits >= 0) AND (iso_digits <= 4)) AND ((decimals >= 0) AND (decimals <= 4)) AND (num_to_basic >= 1));
ALTER TABLE festival ADD CONSTRAINT festival_name_given CHECK (btrim(name) <> '');
ALTER TABLE festival ADD CONSTRAINT festival_arthouse_known CHECK ("arthouseIndex" IN ('unknown', 'A', 'CAA', 'CA'));
ALTER TABLE festival ADD CONSTRAINT festival_numbers_counted CHECK (("yearsRunning" >= 0) AND ("audienceAttendance" >= 0) AND ("estimatedSubmissions" >= 0) AND ("awardsPresented" >= 0) AND ("projectsSelected" >= 0));
ALTER TABLE festival ADD CONSTRAINT festival_month_in_range CHECK (("usualMonth" >= 1) AND ("usualMonth" <= 12));
ALTER TABLE festival ADD CONSTRAINT festival_ends_after_start CHECK ("endsOn" >= "startsOn");
ALTER TABLE festival ADD CONSTRAINT festival_qualifiers_known CHECK (qualifiers <@ ARRAY['Academy Awards (Oscars)', 'BAFTA', 'Canadian Screen Awards', 'European Film Awards', 'FIAPF', 'Goya Awards', 'Méliès d''Or']);
ALTER TABLE competition ADD CONSTRAINT competition_name_given CHECK (btrim(name) <> '');
ALTER TABLE competition_submission_fees ADD CONSTRAINT fee_amount_not_negative CHECK (amount >= 0);
ALTER TABLE competition_submission_fees ADD CONSTRAINT fee_audience_known CHECK (audience IN ('standard', 'student', 'member'));
ALTER TABLE competition_submission_fees ADD CONSTRAINT fee_length_known CHECK ("appliesTo" IN ('short', 'feature'));
ALTER TABLE competition_terms ADD CONSTRAINT term_expected_qualifier_only_for_type CHECK ((expected_qualifier IS NULL) OR (type = 'expected_qualifier'));
ALTER TABLE competition_terms ADD CONSTRAINT term_filmschool_submission_only_only_for_type CHECK ((filmschool_submission_only IS NULL) OR (type = 'filmschool_submission_only'));
ALTER TABLE competition_terms ADD CONSTRAINT term_director_restriction_is_student_only_for_type CHECK ((director_restriction_is_student IS NULL) OR (type = 'director_restriction_is_student'));
ALTER TABLE competition_terms ADD CONSTRAINT term_director_restriction_age_min_only_for_type CHECK ((director_restriction_age_min IS NULL) OR (type = 'director_restriction_age_min'));
ALTER TABLE competition_terms ADD CONSTRAINT term_director_restriction_age_max_only_for_type CHECK ((director_restriction_age_max IS NULL) OR (type = 'director_restriction_age_max'));
ALTER TABLE competition_terms ADD CONSTRAINT term_director_restriction_gender_only_for_type CHECK ((director_restriction_gender IS NULL) OR (type = 'director_restriction_gender'));
ALTER TABLE competition_terms ADD CONSTRAINT term_runtime_restriction_min_only_for_type CHECK ((runtime_restriction_min IS NULL) OR (type = 'runtime_restriction_min'));
ALTER TABLE competition_terms ADD CONSTRAINT term_runtime_restriction_max_only_for_type CHECK ((runtime_restriction_max IS NULL) OR (type = 'runtime_restriction_max'));
ALTER TABLE competition_terms ADD CONSTRAINT term_premiere_restriction_only_for_type CHECK ((premiere_restriction IS NULL) OR (type = 'premiere_restriction'));
ALTER TABLE competition_terms ADD CONSTRAINT term_film_restriction_age_only_for_type CHECK ((film_restriction_age IS NULL) OR (type = 'film_restriction_age'));
ALTER TABLE competition_terms ADD CONSTRAINT term_film_restriction_age_max_only_for_type CHECK ((film_restriction_age_max IS NULL) OR (type = 'film_restriction_age_max'));
ALTER TABLE competition_terms ADD CONSTRAINT term_previous_features_min_only_for_type CHECK ((previous_features_min IS NULL) OR (type = 'previous_features_min'));
ALTER TABLE competition_terms ADD CONSTRAINT term_previous_features_max_only_for_type CHECK ((previous_features_max IS NULL) OR (type = 'previous_features_max'));
ALTER TABLE competition_terms ADD CONSTRAINT term_online_restriction_only_for_type CHECK ((online_restriction IS NULL) OR (type = 'online_restriction'));
ALTER TABLE competition_terms ADD CONSTRAINT term_budget_restriction_max_only_for_type CHECK ((budget_restriction_max IS NULL) OR (type = 'budget_restriction_max'));
ALTER TABLE competition_terms ADD CONSTRAINT term_genre_restriction_only_for_type CHECK ((cardinality(genre_restriction) = 0) OR (type = 'genre_restriction'));
ALTER TABLE competition_terms ADD CONSTRAINT term_type_restriction_only_for_type CHECK ((cardinality(type_restriction) = 0) OR (type = 'type_restriction'));
ALTER TABLE competition_terms ADD CONSTRAINT term_identities_only_for_type CHECK ((cardinality(identities) = 0) OR (type = 'director_restriction_identity'));
ALTER TABLE competition_terms ADD CONSTRAINT "term_maxAgeMonths_only_for_type" CHECK (("maxAgeMonths" IS NULL) OR ((type = 'film_restriction_age') AND (film_restriction_age IS NULL) AND ("maxAgeMonths" >= 1)));
ALTER TABLE competition_terms ADD CONSTRAINT term_budget_with_currency CHECK ((("currencyId" IS NULL) = (budget_restriction_max IS NULL)) AND (budget_restriction_max >= 0));
ALTER TABLE competition_terms ADD CONSTRAINT term_numbers_counted CHECK ((runtime_restriction_min >= 0) AND (runtime_restriction_max >= 1) AND (previous_features_min >= 0) AND (previous_features_max >= 0));
ALTER TABLE competition_terms ADD CONSTRAINT term_ages_in_range CHECK (((director_restriction_age_min >= 0) AND (director_restriction_age_min <= 120)) AND ((director_restriction_age_max >= 0) AND (director_restriction_age_max <= 120)));
ALTER TABLE competition_terms ADD CONSTRAINT term_gender_known CHECK (director_restriction_gender IN ('male', 'female', 'non-binary'));
ALTER TABLE competition_terms ADD CONSTRAINT term_premiere_known CHECK (premiere_restriction IN ('City', 'Country', 'International', 'Regional', 'State', 'World Premiere'));
ALTER TABLE competition_terms ADD CONSTRAINT term_qualifier_known CHECK (expected_qualifier IN ('Academy Awards (Oscars)', 'BAFTA', 'Canadian Screen Awards', 'European Film Awards', 'FIAPF', 'Goya Awards', 'Méliès d''Or'));
ALTER TABLE competition_terms ADD CONSTRAINT term_film_types_known CHECK (type_restriction <@ ARRAY['Animation', 'Documentary', 'Live-Action / Fiction']);
ALTER TABLE competition_terms ADD CONSTRAINT term_identities_known CHECK (identities <@ ARRAY['Black', 'Brown / person of colour', 'Indigenous', 'Latino', 'Asian', 'LGBTQ+', 'Disabled', 'Woman']);
ALTER TABLE competition_terms ADD CONSTRAINT term_type_known CHECK (type IN ('expected_qualifier', 'country_restriction', 'country_restriction_forbidden', 'director_restriction_age_min', 'director_restriction_age_max', 'director_restriction_gender', 'director_restriction_is_student', 'director_restriction_language', 'director_restriction_nationality', 'director_restriction_nationality_forbidden', 'director_restriction_residency', 'director_restriction_residency_forbidden', 'filmschool_submission_only', 'film_restriction_age', 'production_restriction_country', 'runtime_restriction_min', 'runtime_restriction_max', 'genre_restriction', 'type_restriction', 'premiere_restriction', 'film_language', 'film_restriction_age_max', 'previous_features_min', 'previous_features_max', 'online_restriction', 'budget_restriction_max', 'production_restriction_subdivision', 'director_residency_subdivision', 'director_restriction_identity', 'theme_restriction', 'form_restriction', 'school_restriction', 'prior_selection'));
ALTER TABLE competition_terms ADD CONSTRAINT term_blocs_shaped CHECK (array_to_string(blocs, ' ') ~ '^((bloc:[A-Za-z]+|M49:[0-9]{3})( |$))*$');
ALTER TABLE competition_terms ADD CONSTRAINT term_themes_only_for_type CHECK ((cardinality(themes) = 0) OR (type = 'theme_restriction'));
ALTER TABLE competition_terms ADD CONSTRAINT term_forms_only_for_type CHECK ((cardinality(forms) = 0) OR (type = 'form_restriction'));
ALTER TABLE competition_terms ADD CONSTRAINT term_schools_only_for_type CHECK ((cardinality(schools) = 0) OR (type = 'school_restriction'));
ALTER TABLE competition_terms ADD CONSTRAINT term_selections_only_for_type CHECK (((cardinality(qualifiers) = 0) AND (cardinality(festivals) = 0) AND ("isForbidden" IS NULL)) OR (type = 'prior_selection'));
ALTER TABLE competition_terms ADD CONSTRAINT "term_exceptOwnCountry_only_for_type" CHECK (("exceptOwnCountry" IS NULL) OR (type = 'premiere_restriction'));
ALTER TABLE competition_terms ADD CONSTRAINT term_themes_known CHECK (themes <@ ARRAY['Adventure & Exploration', 'Ageing', 'Agriculture & Rural Life', 'AI-made', 'Animals & Wildlife', 'Archaeology', 'Architecture & Design', 'Archival & Found Footage', 'Biodiversity', 'Circus', 'Cities', 'Climate & Sustainability', 'Comics', 'Crime', 'Cult', 'Cycling', 'Dance', 'Deaf Culture', 'Diaspora & Migration', 'Disability', 'Education', 'Environment & Nature', 'Ethnography', 'Faith', 'Family', 'Fashion', 'Film History', 'Food & Wine', 'Football', 'Games', 'Health & Medicine', 'Heritage', 'History', 'Human Rights', 'Humour', 'Indigenous Peoples', 'Islands', 'Jazz', 'Jewish Life', 'Journalism', 'Labour', 'Landscape', 'Law & Justice', 'LGBTQ+', 'Literature & Poetry', 'Local Life', 'Love', 'Made by Phone', 'Mental Health', 'Mountains', 'Music', 'Ocean & Water', 'Peace & War', 'Performance', 'Philosophy', 'Politics', 'Science & Technology', 'Silent', 'Skate & Surf', 'Space', 'Sport', 'Street Life', 'Theatre', 'Trains & Travel', 'Women', 'Youth & Childhood', 'Zero Budget']);
ALTER TABLE competition_terms ADD CONSTRAINT term_forms_known CHECK (forms <@ ARRAY['Music Video', 'Experimental', 'Essay', 'Episode / Series', 'Commercial', 'Immersive']);
ALTER TABLE catalog_import ADD CONSTRAINT "catalog_import_requestedEncoding_check" CHECK ("requestedEncoding" IN ('windows-1252', 'windows-1250', 'macintosh', 'windows-1251', 'windows-1253', 'windows-1254', 'windows-1257', 'shift_jis', 'utf-16'));
ALTER TABLE catalog_import ADD CONSTRAINT catalog_import_state_check CHECK (state IN ('receiving', 'reading', 'mapping', 'checking', 'comparing', 'checked', 'applying', 'applied', 'undoing', 'undone', 'cancelled', 'failed'));
ALTER TABLE competition_terms ADD CONSTRAINT term_selection_qualifiers_known CHECK (qualifiers <@ ARRAY['Academy Awards (Oscars)', 'BAFTA', 'Canadian Screen Awards', 'European Film Awards', 'FIAPF', 'Goya Awards', 'Méliès d''Or']);
ALTER TABLE festival_report ADD CONSTRAINT festival_report_subject_check CHECK (subject IN ('dates', 'fees', 'rules', 'name', 'location', 'links', 'discontinued', 'other'));
ALTER TABLE festival_report ADD CONSTRAINT festival_report_text_check CHECK (text <> '');
ALTER TABLE festival_report ADD CONSTRAINT resolved_by_somebody CHECK (("resolvedBy" IS NULL) OR ("resolvedAt" IS NOT NULL));
ALTER TABLE catalog_import ADD CONSTRAINT catalog_import_bytes_check CHECK (bytes > 0);
ALTER TABLE catalog_import ADD CONSTRAINT catalog_import_format_check CHECK (format IN ('csv', 'json', 'jsonl', 'spreadsheet'));
ALTER TABLE catalog_import ADD CONSTRAINT import_failed_with_reason CHECK ((state = 'failed') = (error IS NOT NULL));
ALTER TABLE catalog_import_row ADD CONSTRAINT catalog_import_row_outcome_check CHECK (outcome IN ('new', 'changed', 'same', 'refused'));
ALTER TABLE merged_festival ADD CONSTRAINT merged_into_another CHECK (id <> "targetId");
ALTER TABLE merged_competition ADD CONSTRAINT joined_with_another CHECK (id <> "targetId");
ALTER TABLE distinct_festivals ADD CONSTRAINT distinct_in_order CHECK ("lowId" < "highId");
ALTER TABLE competition_terms ADD CONSTRAINT term_except_countries_shaped CHECK (array_to_string("exceptCountries", ' ') ~ '^(([A-Z]{2}|bloc:[A-Za-z]+|M49:[0-9]{3})( |$))*$');
ALTER TABLE competition_terms ADD CONSTRAINT term_except_countries_of_premiere CHECK ((cardinality("exceptCountries") = 0) OR ((type = 'premiere_restriction') AND premiere_restriction IN ('World Premiere', 'International', 'Regional')));
ALTER TABLE catalog_import ADD CONSTRAINT catalog_import_attempts_check CHECK (attempts >= 0);
ALTER TABLE search_index_rebuild ADD CONSTRAINT search_index_rebuild_check CHECK (("doneAt" IS NULL) = ((festivals IS NULL) AND (failure IS NULL)));
ALTER TABLE "competition_date" ADD CONSTRAINT "competition_date_time_check" CHECK ("time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');
ALTER TABLE competition_terms ADD CONSTRAINT term_genres_known CHECK (genre_restriction <@ ARRAY['AI', 'African', 'Animation', 'Arthouse', 'Asian', 'Biography', 'Black / Theme or Crew', 'Children & Family', 'Comedy', 'Crime & Noir', 'Dance', 'Disability / Theme or Crew', 'Documentary', 'Drama', 'Environment & Nature', 'Experimental', 'Fantasy', 'Fashion', 'Food', 'Historical & War', 'Horror', 'Human Rights & Social Issues', 'Indigenous / Theme or Crew', 'Jewish', 'LGBTQ+ / Theme or Crew', 'Latino', 'Music & Musical', 'Religion & Spirituality', 'Romance', 'Science Fiction', 'Sports & Adventure', 'Thriller', 'Travel', 'Women / Theme or Crew']);


-- Partial indexes and indexes on expressions
CREATE INDEX festival_report_open ON festival_report USING btree ("festivalId") WHERE ("resolvedAt" IS NULL);
CREATE INDEX festival_report_user ON festival_report USING btree ("userId");
CREATE INDEX "distinct_festivals_highId_idx" ON distinct_festivals USING btree ("highId");
CREATE UNIQUE INDEX search_index_rebuild_waiting ON search_index_rebuild USING btree ((("doneAt" IS NULL))) WHERE ("doneAt" IS NULL);

-- Views
CREATE VIEW term_codes AS
 SELECT j."termId",
    'countries' AS kind,
    c.code_alpha2 AS code
   FROM (competition_terms_country_restriction j
     JOIN countries c ON ((c.id = j."countryId")))
UNION ALL
 SELECT j."termId",
    'countries' AS kind,
    c.code_alpha2 AS code
   FROM (competition_terms_country_restriction_forbidden j
     JOIN countries c ON ((c.id = j."countryId")))
UNION ALL
 SELECT j."termId",
    'countries' AS kind,
    c.code_alpha2 AS code
   FROM (competition_terms_director_nationality j
     JOIN countries c ON ((c.id = j."countryId")))
UNION ALL
 SELECT j."termId",
    'countries' AS kind,
    c.code_alpha2 AS code
   FROM (competition_terms_director_nationality_forbidden j
     JOIN countries c ON ((c.id = j."countryId")))
UNION ALL
 SELECT j."termId",
    'countries' AS kind,
    c.code_alpha2 AS code
   FROM (competition_terms_director_residency j
     JOIN countries c ON ((c.id = j."countryId")))
UNION ALL
 SELECT j."termId",
    'countries' AS kind,
    c.code_alpha2 AS code
   FROM (competition_terms_director_residency_forbidden j
     JOIN countries c ON ((c.id = j."countryId")))
UNION ALL
 SELECT j."termId",
    'countries' AS kind,
    c.code_alpha2 AS code
   FROM (competition_terms_production_country j
     JOIN countries c ON ((c.id = j."countryId")))
UNION ALL
 SELECT j."termId",
    'countries' AS kind,
    c.code_alpha2 AS code
   FROM (competition_terms_premiere_country j
     JOIN countries c ON ((c.id = j."countryId")))
UNION ALL
 SELECT j."termId",
    'languages' AS kind,
    COALESCE(c.code639_1, c.code639_3) AS code
   FROM (competition_terms_director_language j
     JOIN languages c ON ((c.id = j."languageId")))
UNION ALL
 SELECT j."termId",
    'languages' AS kind,
    COALESCE(c.code639_1, c.code639_3) AS code
   FROM (competition_terms_film_language j
     JOIN languages c ON ((c.id = j."languageId")))
UNION ALL
 SELECT j."termId",
    'subdivisions' AS kind,
    c.code
   FROM (competition_terms_production_subdivision j
     JOIN country_subdivisions c ON ((c.id = j."subdivisionId")))
UNION ALL
 SELECT j."termId",
    'subdivisions' AS kind,
    c.code
   FROM (competition_terms_director_subdivision j
     JOIN country_subdivisions c ON ((c.id = j."subdivisionId")))
UNION ALL
 SELECT j."termId",
    'countries' AS kind,
    c.code_alpha2 AS code
   FROM (competition_terms_school_country j
     JOIN countries c ON ((c.id = j."countryId")))
UNION ALL
 SELECT t.id AS "termId",
    'countries' AS kind,
    unnest(t.blocs) AS code
   FROM competition_terms t;

-- Functions
CREATE FUNCTION reject_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the history of the catalogue is append-only';
END $$;

-- Triggers
CREATE TRIGGER catalog_change_no_truncate BEFORE TRUNCATE ON catalog_change FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
CREATE TRIGGER catalog_change_protected BEFORE DELETE OR UPDATE ON catalog_change FOR EACH ROW EXECUTE FUNCTION reject_change();
