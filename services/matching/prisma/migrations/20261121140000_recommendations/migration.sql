CREATE TABLE "recommendation" (
    "filmId" INTEGER NOT NULL,
    "batchId" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "recommendation_pkey" PRIMARY KEY ("filmId","batchId"),
    CONSTRAINT "recommendation_batch_is_month" CHECK ("batchId" % 100 BETWEEN 1 AND 12)
);

CREATE TABLE "recommendation_item" (
    "filmId" INTEGER NOT NULL,
    "competitionId" INTEGER NOT NULL,
    "batchId" INTEGER NOT NULL,
    "place" INTEGER NOT NULL,
    "chance" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "about" TEXT[],
    "number" INTEGER NOT NULL,
    "points" INTEGER NOT NULL,
    "score" INTEGER NOT NULL,

    CONSTRAINT "recommendation_item_pkey" PRIMARY KEY ("filmId","competitionId"),
    CONSTRAINT "recommendation_chance_known" CHECK ("chance" IN ('reach', 'target', 'safe')),
    CONSTRAINT "recommendation_at_most_20" CHECK ("place" BETWEEN 1 AND 20)
);

CREATE UNIQUE INDEX "recommendation_item_filmId_batchId_place_key" ON "recommendation_item"("filmId", "batchId", "place");

ALTER TABLE "recommendation_item" ADD CONSTRAINT "recommendation_item_filmId_batchId_fkey" FOREIGN KEY ("filmId", "batchId") REFERENCES "recommendation"("filmId", "batchId") ON DELETE CASCADE ON UPDATE CASCADE;

-- Whichever replica makes the recommendations hears that a film has its subscription now, and its copy.
CREATE FUNCTION tell_recommender() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NOTIFY subscribed; RETURN NULL; END $$;
CREATE TRIGGER film_subscription_told AFTER INSERT ON "film_subscription" FOR EACH ROW EXECUTE FUNCTION tell_recommender();
CREATE FUNCTION tell_recommender_of_film() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF EXISTS (SELECT FROM "film_subscription" WHERE "filmId" = NEW.id) THEN NOTIFY subscribed; END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER film_told AFTER INSERT ON "film" FOR EACH ROW EXECUTE FUNCTION tell_recommender_of_film();
