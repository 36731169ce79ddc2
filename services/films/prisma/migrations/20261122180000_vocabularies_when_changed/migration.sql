-- A film that has a value from another time may be changed in everything else: a CHECK, NOT VALID or not, is asked at every UPDATE of the
-- row, so a trigger asks instead, and only of what changes. Lists of their own (countries, screenings) keep their CHECKs: a row of
-- theirs is written anew or not at all.
ALTER TABLE "film"
    DROP CONSTRAINT "film_genres_known",
    DROP CONSTRAINT "film_types_known",
    DROP CONSTRAINT "film_budget_currency_known",
    DROP CONSTRAINT "film_production_subdivisions_known",
    DROP CONSTRAINT "film_director_subdivisions_known";

CREATE FUNCTION film_words_known() RETURNS trigger LANGUAGE plpgsql AS $$
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
        END;
BEGIN
    IF unknown IS NOT NULL THEN
        RAISE EXCEPTION 'a film''s row violates "%"', unknown USING ERRCODE = 'check_violation', CONSTRAINT = unknown;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "film_words_known" BEFORE INSERT OR UPDATE ON "film" FOR EACH ROW EXECUTE FUNCTION film_words_known();
