-- Database of films: films, pictures, dossiers and personal data archives.
-- Sections: tables, indexes and foreign keys, checks, partial indexes and indexes on expressions, functions, triggers.

-- Tables
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
    "stillFileNames" TEXT[] DEFAULT '{}',
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
    "forms" TEXT[] DEFAULT '{}',
    "themes" TEXT[] DEFAULT '{}',
    "schoolKnown" BOOLEAN NOT NULL DEFAULT false,
    "schoolName" TEXT,
    "schoolCountry" TEXT,
    "previousReservedPremieres" JSONB,
    "formsKnown" BOOLEAN NOT NULL DEFAULT false,
    "themesKnown" BOOLEAN NOT NULL DEFAULT false,
    "directorAgeOn" DATE,

    CONSTRAINT "film_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "film_still" (
    "fileName" TEXT NOT NULL,
    "filmId" INTEGER,
    "createdBy" UUID NOT NULL,
    "state" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "uploadEnds" TIMESTAMPTZ(3),
    "width" INTEGER,
    "height" INTEGER,

    CONSTRAINT "film_still_pkey" PRIMARY KEY ("fileName")
);

CREATE TABLE "shown_picture" (
    "festivalId" INTEGER NOT NULL,
    "fileName" TEXT NOT NULL,

    CONSTRAINT "shown_picture_pkey" PRIMARY KEY ("festivalId","fileName")
);

CREATE TABLE "known_user" (
    "id" UUID NOT NULL,

    CONSTRAINT "known_user_pkey" PRIMARY KEY ("id")
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

CREATE TABLE "film_credit" (
    "filmId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "role" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "film_credit_pkey" PRIMARY KEY ("filmId","position")
);

CREATE TABLE "film_screening" (
    "id" SERIAL NOT NULL,
    "filmId" INTEGER NOT NULL,
    "date" DATE NOT NULL,
    "country" TEXT,
    "subdivision" TEXT,
    "city" TEXT,
    "kind" TEXT NOT NULL,
    "festivalId" INTEGER,

    CONSTRAINT "film_screening_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "film_reserved_premiere" (
    "filmId" INTEGER NOT NULL,
    "level" TEXT NOT NULL,
    "festivalId" INTEGER,

    CONSTRAINT "film_reserved_premiere_pkey" PRIMARY KEY ("filmId","level")
);

CREATE TABLE "archive" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "userId" UUID NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "callerToken" TEXT,
    "done" INTEGER NOT NULL DEFAULT 0,
    "bytes" BIGINT NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "endsAt" TIMESTAMPTZ(3),

    CONSTRAINT "archive_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "archive_download" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "archiveId" UUID NOT NULL,
    "endsAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "archive_download_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "festival_location" (
    "id" INTEGER NOT NULL,
    "country" TEXT,
    "subdivision" TEXT,
    "city" TEXT,
    "startsOn" DATE,
    "endsOn" DATE,

    CONSTRAINT "festival_location_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "merged_festival" (
    "id" INTEGER NOT NULL,
    "targetId" INTEGER NOT NULL,

    CONSTRAINT "merged_festival_pkey" PRIMARY KEY ("id")
);

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
    "screeningFormats" TEXT[] NOT NULL DEFAULT '{}',
    "aspectRatio" TEXT,
    "frameRate" TEXT,
    "sound" TEXT,
    "colour" TEXT,
    "subtitleLanguages" TEXT[] NOT NULL DEFAULT '{}',
    "subtitleLanguagesKnown" BOOLEAN NOT NULL DEFAULT false,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "film_dossier_pkey" PRIMARY KEY ("filmId")
);

CREATE TABLE "film_dossier_link" (
    "id" SERIAL NOT NULL,
    "filmId" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "seed" UUID NOT NULL DEFAULT gen_random_uuid(),
    "secretHash" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "views" INTEGER NOT NULL DEFAULT 0,
    "lastViewedOn" DATE,

    CONSTRAINT "film_dossier_link_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "film_dossier_view" (
    "day" DATE NOT NULL,
    "linkId" INTEGER NOT NULL,
    "visitorHash" BYTEA NOT NULL,

    CONSTRAINT "film_dossier_view_pkey" PRIMARY KEY ("day","linkId","visitorHash")
);

-- Indexes and foreign keys
CREATE INDEX "film_createdBy_createdAt_idx" ON "film"("createdBy", "createdAt" DESC);
CREATE INDEX "film_still_filmId_idx" ON "film_still"("filmId");
CREATE INDEX "film_still_createdBy_at_idx" ON "film_still"("createdBy", "at");
CREATE INDEX "shown_picture_fileName_idx" ON "shown_picture"("fileName");
CREATE INDEX "film_screening_filmId_date_idx" ON "film_screening"("filmId", "date");
CREATE INDEX "film_reserved_premiere_festivalId_idx" ON "film_reserved_premiere"("festivalId");
CREATE INDEX "archive_userId_createdAt_idx" ON "archive"("userId", "createdAt" DESC);
CREATE INDEX "archive_download_archiveId_idx" ON "archive_download"("archiveId");
CREATE INDEX "archive_download_endsAt_idx" ON "archive_download"("endsAt");
CREATE UNIQUE INDEX "film_dossier_link_secretHash_key" ON "film_dossier_link"("secretHash");
CREATE UNIQUE INDEX "film_dossier_link_filmId_key_key" ON "film_dossier_link"("filmId", "key");
CREATE INDEX "film_dossier_view_linkId_idx" ON "film_dossier_view"("linkId");
ALTER TABLE "film_still" ADD CONSTRAINT "film_still_filmId_fkey" FOREIGN KEY ("filmId") REFERENCES "film"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "film_production_country" ADD CONSTRAINT "film_production_country_filmId_fkey" FOREIGN KEY ("filmId") REFERENCES "film"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "film_director_nationality" ADD CONSTRAINT "film_director_nationality_filmId_fkey" FOREIGN KEY ("filmId") REFERENCES "film"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "film_director_residency" ADD CONSTRAINT "film_director_residency_filmId_fkey" FOREIGN KEY ("filmId") REFERENCES "film"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "film_credit" ADD CONSTRAINT "film_credit_filmId_fkey" FOREIGN KEY ("filmId") REFERENCES "film"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "film_screening" ADD CONSTRAINT "film_screening_filmId_fkey" FOREIGN KEY ("filmId") REFERENCES "film"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "film_reserved_premiere" ADD CONSTRAINT "film_reserved_premiere_filmId_fkey" FOREIGN KEY ("filmId") REFERENCES "film"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "archive_download" ADD CONSTRAINT "archive_download_archiveId_fkey" FOREIGN KEY ("archiveId") REFERENCES "archive"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "film_dossier" ADD CONSTRAINT "film_dossier_filmId_fkey" FOREIGN KEY ("filmId") REFERENCES "film"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "film_dossier_link" ADD CONSTRAINT "film_dossier_link_filmId_fkey" FOREIGN KEY ("filmId") REFERENCES "film"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "film_dossier_view" ADD CONSTRAINT "film_dossier_view_linkId_fkey" FOREIGN KEY ("linkId") REFERENCES "film_dossier_link"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Checks
ALTER TABLE film ADD CONSTRAINT film_budget_currency_code CHECK ("budgetCurrency" ~ '^[A-Z]{3}$');
ALTER TABLE film ADD CONSTRAINT film_school_country_code CHECK ("schoolCountry" ~ '^[A-Z]{2}$');
ALTER TABLE film ADD CONSTRAINT film_name_given CHECK (btrim(name) <> '');
ALTER TABLE film ADD CONSTRAINT film_length_positive CHECK (length >= 1);
ALTER TABLE film ADD CONSTRAINT film_director_age_in_range CHECK (("directorAge" >= 1) AND ("directorAge" <= 120));
ALTER TABLE film ADD CONSTRAINT film_previous_features_counted CHECK ("previousFeatures" >= 0);
ALTER TABLE film ADD CONSTRAINT film_budget_complete CHECK ((("budgetAmount" IS NULL) = ("budgetCurrency" IS NULL)) AND ("budgetAmount" >= 0));
ALTER TABLE film ADD CONSTRAINT film_languages_known CHECK ("filmLanguagesKnown" OR (cardinality("filmLanguages") = 0));
ALTER TABLE film ADD CONSTRAINT film_identities_known CHECK ("directorIdentitiesKnown" OR (cardinality("directorIdentities") = 0));
ALTER TABLE film_screening ADD CONSTRAINT film_screening_kind_known CHECK (kind IN ('festival', 'public', 'online', 'tv'));
ALTER TABLE film_production_country ADD CONSTRAINT film_production_country_code CHECK (country ~ '^[A-Z]{2}$');
ALTER TABLE film_director_nationality ADD CONSTRAINT film_director_nationality_code CHECK (country ~ '^[A-Z]{2}$');
ALTER TABLE film_director_residency ADD CONSTRAINT film_director_residency_code CHECK (country ~ '^[A-Z]{2}$');
ALTER TABLE film_screening ADD CONSTRAINT film_screening_country_code CHECK (country ~ '^[A-Z]{2}$');
ALTER TABLE film_screening ADD CONSTRAINT film_screening_subdivision_code CHECK (subdivision ~ '^[A-Z]{2}-[A-Z0-9]{1,3}$');
ALTER TABLE film_screening ADD CONSTRAINT film_screening_date_near CHECK ((date >= '1888-01-01') AND (date <= (CURRENT_DATE + '6 years'::interval)));
ALTER TABLE film ADD CONSTRAINT film_stills_counted CHECK (cardinality("stillFileNames") <= 12);
ALTER TABLE archive ADD CONSTRAINT archive_state_check CHECK (state IN ('waiting', 'made', 'failed', 'over', 'removed'));
ALTER TABLE archive ADD CONSTRAINT "archive_callerToken_check" CHECK ((state = 'waiting') OR ("callerToken" IS NULL));
ALTER TABLE film_credit ADD CONSTRAINT film_credit_role_given CHECK (role <> '');
ALTER TABLE film_credit ADD CONSTRAINT film_credit_name_given CHECK ((char_length(name) >= 1) AND (char_length(name) <= 300));
ALTER TABLE film ADD CONSTRAINT film_school_complete CHECK ((("schoolName" IS NULL) = ("schoolCountry" IS NULL)) AND ("schoolKnown" OR ("schoolName" IS NULL)));
ALTER TABLE film ADD CONSTRAINT film_school_named CHECK ((char_length("schoolName") >= 1) AND (char_length("schoolName") <= 400));
ALTER TABLE film_screening ADD CONSTRAINT film_screening_festival_only CHECK (("festivalId" IS NULL) OR (kind = 'festival'));
ALTER TABLE film_still ADD CONSTRAINT film_still_state_known CHECK (state IN ('requested', 'trial', 'stored', 'removed', 'emptied', 'unused', 'portrait', 'used', 'picture', 'taken-down'));
ALTER TABLE film_dossier ADD CONSTRAINT film_dossier_texts_given CHECK ('' <> ALL (ARRAY[logline, "shortSynopsis", "directorBiography", "directorStatement", "contactName", "contactEmail", "contactPhone", "screenerUrl", "screenerPassword", "trailerUrl", "pressKitUrl", "aspectRatio", "frameRate", sound, colour]));
ALTER TABLE film_dossier ADD CONSTRAINT film_dossier_logline_bounded CHECK (char_length(logline) <= 400);
ALTER TABLE film_dossier ADD CONSTRAINT film_dossier_texts_bounded CHECK ((char_length("shortSynopsis") <= 1200) AND (char_length("directorBiography") <= 6000) AND (char_length("directorStatement") <= 6000));
ALTER TABLE film_dossier ADD CONSTRAINT film_dossier_contact_bounded CHECK ((char_length("contactName") <= 240) AND (char_length("contactEmail") <= 254) AND (char_length("contactPhone") <= 40));
ALTER TABLE film_dossier ADD CONSTRAINT film_dossier_contact_email_written CHECK ("contactEmail" ~ '^[^[:space:]@]+@[^[:space:]@]+$');
ALTER TABLE film_dossier ADD CONSTRAINT film_dossier_screener_password_bounded CHECK (char_length("screenerPassword") <= 200);
ALTER TABLE film_dossier_link ADD CONSTRAINT film_dossier_link_key_check CHECK ((char_length(key) >= 1) AND (char_length(key) <= 200));
ALTER TABLE film_dossier ADD CONSTRAINT film_dossier_urls_bounded CHECK ((char_length("screenerUrl") <= 1000) AND (char_length("trailerUrl") <= 1000) AND (char_length("pressKitUrl") <= 1000));
ALTER TABLE film_dossier ADD CONSTRAINT film_dossier_urls_encrypted CHECK (("screenerUrl" ~* '^https://') AND ("trailerUrl" ~* '^https://') AND ("pressKitUrl" ~* '^https://'));
ALTER TABLE film_dossier ADD CONSTRAINT film_dossier_lists_bounded CHECK ((cardinality("screeningFormats") <= 60) AND (cardinality("subtitleLanguages") <= 120));
ALTER TABLE film_dossier ADD CONSTRAINT film_dossier_codes_bounded CHECK ((char_length("aspectRatio") <= 20) AND (char_length("frameRate") <= 20) AND (char_length(sound) <= 20) AND (char_length(colour) <= 20));
ALTER TABLE film_dossier ADD CONSTRAINT film_dossier_subtitles_known CHECK ("subtitleLanguagesKnown" OR (cardinality("subtitleLanguages") = 0));
ALTER TABLE film_dossier_link ADD CONSTRAINT film_dossier_link_recipient_check CHECK ((char_length(recipient) >= 1) AND (char_length(recipient) <= 400));
ALTER TABLE film_dossier_link ADD CONSTRAINT "film_dossier_link_secretHash_check" CHECK (length("secretHash") = 32);
ALTER TABLE film_dossier_link ADD CONSTRAINT film_dossier_link_views_check CHECK (views >= 0);
ALTER TABLE film_dossier_link ADD CONSTRAINT film_dossier_link_viewed CHECK ((views = 0) = ("lastViewedOn" IS NULL));
ALTER TABLE film_dossier_view ADD CONSTRAINT "film_dossier_view_visitorHash_check" CHECK (length("visitorHash") = 32);
ALTER TABLE film_still ADD CONSTRAINT film_still_measured CHECK (((width IS NULL) = (height IS NULL)) AND (width > 0) AND (height > 0));
ALTER TABLE film_reserved_premiere ADD CONSTRAINT film_reserved_premiere_level_check CHECK (level IN ('world', 'international', 'national'));
ALTER TABLE film_reserved_premiere ADD CONSTRAINT "film_reserved_premiere_festivalId_check" CHECK ("festivalId" > 0);
ALTER TABLE film ADD CONSTRAINT film_director_gender_known CHECK ("directorGender" IN ('male', 'female', 'non-binary'));
ALTER TABLE film ADD CONSTRAINT film_types_known CHECK (types <@ ARRAY['Animation', 'Documentary', 'Live-Action / Fiction']);
ALTER TABLE film ADD CONSTRAINT film_genres_known CHECK (genres <@ ARRAY['AI', 'African', 'Animation', 'Arthouse', 'Asian', 'Biography', 'Black / Theme or Crew', 'Children & Family', 'Comedy', 'Crime & Noir', 'Dance', 'Disability / Theme or Crew', 'Documentary', 'Drama', 'Environment & Nature', 'Experimental', 'Fantasy', 'Fashion', 'Food', 'Historical & War', 'Horror', 'Human Rights & Social Issues', 'Indigenous / Theme or Crew', 'Jewish', 'LGBTQ+ / Theme or Crew', 'Latino', 'Music & Musical', 'Religion & Spirituality', 'Romance', 'Science Fiction', 'Sports & Adventure', 'Thriller', 'Travel', 'Women / Theme or Crew']);
ALTER TABLE film ADD CONSTRAINT film_forms_known CHECK (forms <@ ARRAY['Music Video', 'Experimental', 'Essay', 'Episode / Series', 'Commercial', 'Immersive']);
ALTER TABLE film ADD CONSTRAINT film_themes_known CHECK (themes <@ ARRAY['Adventure & Exploration', 'Ageing', 'Agriculture & Rural Life', 'AI-made', 'Animals & Wildlife', 'Archaeology', 'Architecture & Design', 'Archival & Found Footage', 'Biodiversity', 'Circus', 'Cities', 'Climate & Sustainability', 'Comics', 'Crime', 'Cult', 'Cycling', 'Dance', 'Deaf Culture', 'Diaspora & Migration', 'Disability', 'Education', 'Environment & Nature', 'Ethnography', 'Faith', 'Family', 'Fashion', 'Film History', 'Food & Wine', 'Football', 'Games', 'Health & Medicine', 'Heritage', 'History', 'Human Rights', 'Humour', 'Indigenous Peoples', 'Islands', 'Jazz', 'Jewish Life', 'Journalism', 'Labour', 'Landscape', 'Law & Justice', 'LGBTQ+', 'Literature & Poetry', 'Local Life', 'Love', 'Made by Phone', 'Mental Health', 'Mountains', 'Music', 'Ocean & Water', 'Peace & War', 'Performance', 'Philosophy', 'Politics', 'Science & Technology', 'Silent', 'Skate & Surf', 'Space', 'Sport', 'Street Life', 'Theatre', 'Trains & Travel', 'Women', 'Youth & Childhood', 'Zero Budget']);
ALTER TABLE film ADD CONSTRAINT film_director_identities_known CHECK ("directorIdentities" <@ ARRAY['Black', 'Brown / person of colour', 'Indigenous', 'Latino', 'Asian', 'LGBTQ+', 'Disabled', 'Woman']);


-- Partial indexes and indexes on expressions
CREATE INDEX "film_still_uploadEnds_idx" ON film_still USING btree ("uploadEnds") WHERE ("uploadEnds" IS NOT NULL);
CREATE INDEX film_still_to_empty ON film_still USING btree ("fileName") WHERE (("filmId" IS NULL) AND state IN ('requested', 'stored', 'removed'));
CREATE UNIQUE INDEX archive_one_at_a_time ON archive USING btree ("userId") WHERE (state = 'waiting');

-- Functions
CREATE FUNCTION notify_picture_cleanup() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NOTIFY stills; RETURN NULL; END $$;

-- Triggers
CREATE TRIGGER film_still_released AFTER UPDATE OF "filmId", state ON film_still FOR EACH STATEMENT EXECUTE FUNCTION notify_picture_cleanup();
