-- What a film is beside its type, what it is about, at which school it was made, and at which festival of the catalogue it was shown.
ALTER TABLE "film"
    ADD COLUMN "forms" TEXT[] DEFAULT ARRAY[]::TEXT[],
    ADD COLUMN "themes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    ADD COLUMN "schoolKnown" BOOLEAN NOT NULL DEFAULT false,
    ADD COLUMN "schoolName" TEXT,
    ADD COLUMN "schoolCountry" TEXT,
    ADD CONSTRAINT "film_school_whole" CHECK (("schoolName" IS NULL) = ("schoolCountry" IS NULL) AND ("schoolKnown" OR "schoolName" IS NULL)),
    ADD CONSTRAINT "film_school_named" CHECK (char_length("schoolName") BETWEEN 1 AND 400);
ALTER TABLE "film_screening"
    ADD COLUMN "festivalId" INTEGER,
    ADD CONSTRAINT "film_screening_festival_only" CHECK ("festivalId" IS NULL OR "kind" = 'festival');

CREATE FUNCTION known_forms() RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
SELECT ARRAY[
    'Music Video', 'Experimental', 'Essay', 'Episode / Series', 'Commercial', 'Immersive'
] $$;
CREATE FUNCTION known_themes() RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
SELECT ARRAY[
    'Adventure & Exploration', 'Ageing', 'Agriculture & Rural Life', 'AI-made', 'Animals & Wildlife', 'Archaeology',
    'Architecture & Design', 'Archival & Found Footage', 'Biodiversity', 'Circus', 'Cities', 'Climate & Sustainability',
    'Comics', 'Crime', 'Cult', 'Cycling', 'Dance', 'Deaf Culture', 'Diaspora & Migration', 'Disability', 'Education',
    'Environment & Nature', 'Ethnography', 'Faith', 'Family', 'Fashion', 'Film History', 'Food & Wine', 'Football', 'Games',
    'Health & Medicine', 'Heritage', 'History', 'Human Rights', 'Humour', 'Indigenous Peoples', 'Islands', 'Jazz', 'Jewish Life',
    'Journalism', 'Labour', 'Landscape', 'Law & Justice', 'LGBTQ+', 'Literature & Poetry', 'Local Life', 'Love', 'Made by Phone',
    'Mental Health', 'Mountains', 'Music', 'Ocean & Water', 'Peace & War', 'Performance', 'Philosophy', 'Politics',
    'Science & Technology', 'Silent', 'Skate & Surf', 'Space', 'Sport', 'Street Life', 'Theatre', 'Trains & Travel', 'Women',
    'Youth & Childhood', 'Zero Budget'
] $$;
CREATE OR REPLACE FUNCTION film_words_known() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    unknown text := CASE
        WHEN NEW."genres" IS DISTINCT FROM OLD."genres" AND NOT NEW."genres" <@ known_genres()
            THEN 'film_genres_known'
        WHEN NEW."types" IS DISTINCT FROM OLD."types" AND NOT NEW."types" <@ known_film_types()
            THEN 'film_types_known'
        WHEN NEW."budgetCurrency" IS DISTINCT FROM OLD."budgetCurrency" AND NEW."budgetCurrency" <> ALL (known_currencies())
            THEN 'film_budget_currency_known'
        WHEN NEW."productionSubdivisions" IS DISTINCT FROM OLD."productionSubdivisions" AND NOT NEW."productionSubdivisions" <@ known_subdivisions()
            THEN 'film_production_subdivisions_known'
        WHEN NEW."directorSubdivisions" IS DISTINCT FROM OLD."directorSubdivisions" AND NOT NEW."directorSubdivisions" <@ known_subdivisions()
            THEN 'film_director_subdivisions_known'
        WHEN NEW."forms" IS DISTINCT FROM OLD."forms" AND NOT NEW."forms" <@ known_forms()
            THEN 'film_forms_known'
        WHEN NEW."themes" IS DISTINCT FROM OLD."themes" AND NOT NEW."themes" <@ known_themes()
            THEN 'film_themes_known'
        WHEN NEW."schoolCountry" IS DISTINCT FROM OLD."schoolCountry" AND NEW."schoolCountry" <> ALL (known_countries())
            THEN 'film_school_country_known'
        END;
BEGIN
    IF unknown IS NOT NULL THEN
        RAISE EXCEPTION 'a film''s row violates "%"', unknown USING ERRCODE = 'check_violation', CONSTRAINT = unknown;
    END IF;
    RETURN NEW;
END $$;
