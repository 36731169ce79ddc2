-- What stood when it was planned, without the rules and what matching said: as long as the list is read often, and the snapshot is long.
ALTER TABLE "user_submission" ADD COLUMN "planned" JSONB GENERATED ALWAYS AS (
  ("snapshot" -> 'whole') - 'terms' #- '{competition,description}' #- '{competition,termIds}'
) STORED;
