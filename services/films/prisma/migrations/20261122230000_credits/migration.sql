-- Who made a film, in the order they were named. The roles are checked by the service, as they may change; here only that there is one.
CREATE TABLE "film_credit" (
    "filmId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "role" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "film_credit_pkey" PRIMARY KEY ("filmId", "position"),
    CONSTRAINT "film_credit_role_said" CHECK ("role" <> ''),
    CONSTRAINT "film_credit_name_said" CHECK (char_length("name") BETWEEN 1 AND 300)
);
ALTER TABLE "film_credit" ADD CONSTRAINT "film_credit_filmId_fkey" FOREIGN KEY ("filmId") REFERENCES "film"("id") ON DELETE CASCADE ON UPDATE CASCADE;
