ALTER TABLE "film" ADD COLUMN "productionDate" DATE;
ALTER TABLE "competition" ADD COLUMN "maxFilmAgeMonths" INTEGER;
ALTER TABLE "notification" ADD COLUMN "tooOldOn" DATE;
