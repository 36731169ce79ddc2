-- What is said of a film for festivals alone. Bounds are wider than the rules', as those count in another way and may change.
CREATE TABLE "film_dossier" (
    "filmId" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "logline" TEXT,
    "shortSynopsis" TEXT,
    "directorBiography" TEXT,
    "directorStatement" TEXT,
    "contactName" TEXT,
    "contactEmail" TEXT,
    "contactPhone" TEXT,
    "screenerUrl" TEXT,
    "screenerPassword" TEXT,
    "trailerUrl" TEXT,
    "pressKitUrl" TEXT,
    "screeningFormats" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "aspectRatio" TEXT,
    "frameRate" TEXT,
    "sound" TEXT,
    "colour" TEXT,
    "subtitleLanguages" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "subtitleLanguagesKnown" BOOLEAN NOT NULL DEFAULT false,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "film_dossier_pkey" PRIMARY KEY ("filmId"),
    CONSTRAINT "film_dossier_texts_said" CHECK ('' <> ALL (ARRAY["logline", "shortSynopsis", "directorBiography", "directorStatement", "contactName", "contactEmail",
        "contactPhone", "screenerUrl", "screenerPassword", "trailerUrl", "pressKitUrl", "aspectRatio", "frameRate", "sound", "colour"])),
    CONSTRAINT "film_dossier_logline_bounded" CHECK (char_length("logline") <= 400),
    CONSTRAINT "film_dossier_texts_bounded" CHECK (char_length("shortSynopsis") <= 1200 AND char_length("directorBiography") <= 6000 AND char_length("directorStatement") <= 6000),
    CONSTRAINT "film_dossier_contact_bounded" CHECK (char_length("contactName") <= 240 AND char_length("contactEmail") <= 254 AND char_length("contactPhone") <= 40),
    CONSTRAINT "film_dossier_contact_email_written" CHECK ("contactEmail" ~ '^[^[:space:]@]+@[^[:space:]@]+$'),
    CONSTRAINT "film_dossier_screener_password_bounded" CHECK (char_length("screenerPassword") <= 200),
    CONSTRAINT "film_dossier_urls_bounded" CHECK (char_length("screenerUrl") <= 1000 AND char_length("trailerUrl") <= 1000 AND char_length("pressKitUrl") <= 1000),
    CONSTRAINT "film_dossier_urls_encrypted" CHECK ("screenerUrl" ~* '^https://' AND "trailerUrl" ~* '^https://' AND "pressKitUrl" ~* '^https://'),
    CONSTRAINT "film_dossier_lists_bounded" CHECK (cardinality("screeningFormats") <= 60 AND cardinality("subtitleLanguages") <= 120),
    CONSTRAINT "film_dossier_codes_bounded" CHECK (char_length("aspectRatio") <= 20 AND char_length("frameRate") <= 20 AND char_length("sound") <= 20 AND char_length("colour") <= 20),
    CONSTRAINT "film_dossier_subtitles_known" CHECK ("subtitleLanguagesKnown" OR cardinality("subtitleLanguages") = 0)
);
ALTER TABLE "film_dossier" ADD CONSTRAINT "film_dossier_filmId_fkey" FOREIGN KEY ("filmId") REFERENCES "film"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Who has the token of one sees the dossier. Nobody keeps the token: it comes from "seed" and a key that is not here.
CREATE TABLE "film_dossier_link" (
    "id" SERIAL PRIMARY KEY,
    "filmId" INTEGER NOT NULL,
    "key" TEXT NOT NULL CHECK (char_length("key") BETWEEN 1 AND 200),
    "recipient" TEXT NOT NULL CHECK (char_length("recipient") BETWEEN 1 AND 400),
    "seed" UUID NOT NULL DEFAULT gen_random_uuid(),
    "secretHash" BYTEA NOT NULL CHECK (length("secretHash") = 32),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "visits" INTEGER NOT NULL DEFAULT 0 CHECK ("visits" >= 0),
    "lastVisitOn" DATE,

    CONSTRAINT "film_dossier_link_visited" CHECK (("visits" = 0) = ("lastVisitOn" IS NULL))
);
ALTER TABLE "film_dossier_link" ADD CONSTRAINT "film_dossier_link_filmId_fkey" FOREIGN KEY ("filmId") REFERENCES "film"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE UNIQUE INDEX "film_dossier_link_filmId_key_key" ON "film_dossier_link"("filmId", "key");
CREATE UNIQUE INDEX "film_dossier_link_secretHash_key" ON "film_dossier_link"("secretHash");

-- By which a visitor is known again on the same day, and no longer: a mark that says nothing of them.
CREATE TABLE "film_dossier_visit" (
    "day" DATE NOT NULL,
    "linkId" INTEGER NOT NULL,
    "mark" BYTEA NOT NULL CHECK (length("mark") = 32),

    CONSTRAINT "film_dossier_visit_pkey" PRIMARY KEY ("day", "linkId", "mark")
);
ALTER TABLE "film_dossier_visit" ADD CONSTRAINT "film_dossier_visit_linkId_fkey" FOREIGN KEY ("linkId") REFERENCES "film_dossier_link"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "film_dossier_visit_linkId_idx" ON "film_dossier_visit"("linkId");
