-- What stood when it was planned, without the rules and what matching said: as long as the list is read often, and the snapshot is long.
ALTER TABLE "user_submission" ADD COLUMN "planned" JSONB GENERATED ALWAYS AS (
  CASE WHEN "snapshot" #> '{whole,competition}' IS NULL THEN NULL
  ELSE jsonb_build_object('competition', "snapshot" #> '{whole,competition}', 'dates', "snapshot" #> '{whole,dates}', 'fees', "snapshot" #> '{whole,fees}') END
) STORED;
