-- Rules that no type could say before: themes, forms, schools, earlier selections, groups of countries, premieres that leave out the
-- film's own country. A group of countries is kept by its name beside the countries of the join tables: which countries it has is dated
-- reference data of the code, and a rule means those that are in it when it is judged.
ALTER TABLE "competition_terms"
    ADD COLUMN "blocs" TEXT[] DEFAULT ARRAY[]::TEXT[],
    ADD COLUMN "themes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    ADD COLUMN "forms" TEXT[] DEFAULT ARRAY[]::TEXT[],
    ADD COLUMN "schools" TEXT[] DEFAULT ARRAY[]::TEXT[],
    ADD COLUMN "qualifiers" TEXT[] DEFAULT ARRAY[]::TEXT[],
    ADD COLUMN "festivals" TEXT[] DEFAULT ARRAY[]::TEXT[],
    ADD COLUMN "isForbidden" BOOLEAN,
    ADD COLUMN "exceptOwnCountry" BOOLEAN;

CREATE TABLE "competition_terms_school_country" (
    "termId" INTEGER NOT NULL,
    "countryId" INTEGER NOT NULL,

    CONSTRAINT "competition_terms_school_country_pkey" PRIMARY KEY ("termId","countryId")
);
ALTER TABLE "competition_terms_school_country" ADD CONSTRAINT "competition_terms_school_country_termId_fkey" FOREIGN KEY ("termId") REFERENCES "competition_terms"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "competition_terms_school_country" ADD CONSTRAINT "competition_terms_school_country_countryId_fkey" FOREIGN KEY ("countryId") REFERENCES "countries"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "competition_terms"
    DROP CONSTRAINT "term_type_known",
    ADD CONSTRAINT "term_type_known" CHECK ("type" IN (
        'expected_qualifier', 'country_restriction', 'country_restriction_forbidden', 'director_restriction_age_min',
        'director_restriction_age_max', 'director_restriction_gender', 'director_restriction_is_student',
        'director_restriction_language', 'director_restriction_nationality', 'director_restriction_nationality_forbidden',
        'director_restriction_residency', 'director_restriction_residency_forbidden', 'filmschool_submission_only',
        'film_restriction_age', 'production_restriction_country', 'runtime_restriction_min', 'runtime_restriction_max',
        'genre_restriction', 'type_restriction', 'premiere_restriction', 'film_language', 'film_restriction_age_max',
        'previous_features_min', 'previous_features_max', 'online_restriction', 'budget_restriction_max',
        'production_restriction_subdivision', 'director_residency_subdivision', 'director_restriction_identity',
        'theme_restriction', 'form_restriction', 'school_restriction', 'prior_selection'
    )),
    ADD CONSTRAINT "term_blocs_shaped" CHECK (array_to_string("blocs", ' ') ~ '^((bloc:[A-Za-z]+|M49:[0-9]{3})( |$))*$'),
    ADD CONSTRAINT "term_themes_own" CHECK (cardinality("themes") = 0 OR "type" = 'theme_restriction'),
    ADD CONSTRAINT "term_forms_own" CHECK (cardinality("forms") = 0 OR "type" = 'form_restriction'),
    ADD CONSTRAINT "term_schools_own" CHECK (cardinality("schools") = 0 OR "type" = 'school_restriction'),
    ADD CONSTRAINT "term_selections_own" CHECK ((cardinality("qualifiers") = 0 AND cardinality("festivals") = 0 AND "isForbidden" IS NULL) OR "type" = 'prior_selection'),
    ADD CONSTRAINT "term_own_country_of_premiere" CHECK ("exceptOwnCountry" IS NULL OR "type" = 'premiere_restriction'),
    ADD CONSTRAINT "term_themes_known" CHECK ("themes" <@ ARRAY[
        'Adventure & Exploration', 'Ageing', 'Agriculture & Rural Life', 'AI-made', 'Animals & Wildlife', 'Archaeology',
        'Architecture & Design', 'Archival & Found Footage', 'Biodiversity', 'Circus', 'Cities', 'Climate & Sustainability',
        'Comics', 'Crime', 'Cult', 'Cycling', 'Dance', 'Deaf Culture', 'Diaspora & Migration', 'Disability', 'Education',
        'Environment & Nature', 'Ethnography', 'Faith', 'Family', 'Fashion', 'Film History', 'Food & Wine', 'Football', 'Games',
        'Health & Medicine', 'Heritage', 'History', 'Human Rights', 'Humour', 'Indigenous Peoples', 'Islands', 'Jazz',
        'Jewish Life', 'Journalism', 'Labour', 'Landscape', 'Law & Justice', 'LGBTQ+', 'Literature & Poetry', 'Local Life',
        'Love', 'Made by Phone', 'Mental Health', 'Mountains', 'Music', 'Ocean & Water', 'Peace & War', 'Performance',
        'Philosophy', 'Politics', 'Science & Technology', 'Silent', 'Skate & Surf', 'Space', 'Sport', 'Street Life', 'Theatre',
        'Trains & Travel', 'Women', 'Youth & Childhood', 'Zero Budget'
    ]),
    ADD CONSTRAINT "term_forms_known" CHECK ("forms" <@ ARRAY['Music Video', 'Experimental', 'Essay', 'Episode / Series', 'Commercial', 'Immersive']),
    ADD CONSTRAINT "term_selection_qualifiers_known" CHECK ("qualifiers" <@ ARRAY['Academy Awards (Oscars)', 'BAFTA', 'Canadian Screen Awards', 'European Film Awards', 'FIAPF', 'Goya Awards', 'Méliès d''Or']);

CREATE OR REPLACE VIEW "term_codes" AS
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
    SELECT j."termId", 'subdivisions' AS "kind", c."code" AS "code" FROM "competition_terms_director_subdivision" j JOIN "country_subdivisions" c ON c."id" = j."subdivisionId"
    UNION ALL
    SELECT j."termId", 'countries' AS "kind", c."code_alpha2" AS "code" FROM "competition_terms_school_country" j JOIN "countries" c ON c."id" = j."countryId"
    UNION ALL
    SELECT t."id", 'countries' AS "kind", unnest(t."blocs") AS "code" FROM "competition_terms" t;
