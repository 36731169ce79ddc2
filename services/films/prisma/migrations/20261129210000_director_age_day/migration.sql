-- Expands only. An existing age was stated at the last change at the latest.
ALTER TABLE film ADD COLUMN "directorAgeOn" DATE;
UPDATE film SET "directorAgeOn" = "updatedAt"::date WHERE "directorAge" IS NOT NULL;
