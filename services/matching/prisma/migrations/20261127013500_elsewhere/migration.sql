-- A copy: where a film was taken by places that the catalogue does not have, as submissions has told.
CREATE TABLE "elsewhere" (
    "filmId" INTEGER NOT NULL,
    "places" JSONB NOT NULL,

    CONSTRAINT "elsewhere_pkey" PRIMARY KEY ("filmId")
);
