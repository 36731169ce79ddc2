-- A premiere of the world or of a region may leave out countries, and groups of them, all by name: which a group has is told by the code.
ALTER TABLE "competition_terms"
    ADD COLUMN "exceptCountries" TEXT[] DEFAULT ARRAY[]::TEXT[],
    ADD CONSTRAINT "term_except_countries_shaped" CHECK (array_to_string("exceptCountries", ' ') ~ '^(([A-Z]{2}|bloc:[A-Za-z]+|M49:[0-9]{3})( |$))*$'),
    ADD CONSTRAINT "term_except_countries_of_premiere" CHECK (cardinality("exceptCountries") = 0 OR ("type" = 'premiere_restriction' AND "premiere_restriction" IN ('World Premiere', 'International', 'Regional')));
