-- What was learned for a suggestion from what its filmmaker did not want; null of those that were made before it was kept.
ALTER TABLE "recommendation_item" ADD COLUMN "lessons" JSONB;
