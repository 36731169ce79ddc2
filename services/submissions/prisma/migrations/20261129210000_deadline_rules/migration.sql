-- Expands only. The next release drops "maxFilmAgeMonths" and "tooOldOn", which this one no longer reads.
ALTER TABLE film ADD COLUMN "deadlineFields" JSONB;
ALTER TABLE competition ADD COLUMN "deadlineRules" JSONB;
ALTER TABLE festival ADD COLUMN "takesOnline" BOOLEAN;
ALTER TABLE notification ADD COLUMN "failsOn" DATE, ADD COLUMN "failedRule" JSONB;
UPDATE competition SET "deadlineRules" = jsonb_build_array(jsonb_build_array(jsonb_build_object('code', 'film_age', 'limit', "maxFilmAgeMonths", 'premiere', null)))
  WHERE "maxFilmAgeMonths" IS NOT NULL;
UPDATE notification SET "failsOn" = "tooOldOn", "failedRule" = '{"code": "film_age", "limit": null}' WHERE "tooOldOn" IS NOT NULL;
