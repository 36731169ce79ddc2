-- An entry that is not sent yet has a deadline where its filmmaker chose one, and no other was filled in any more. Which was which was not kept: one that
-- is over, withdrawn, or the next anyway, says nothing, and goes.
UPDATE "user_submission" s SET "dateId" = NULL
FROM "competition" c
WHERE c."id" = s."competitionId" AND s."state" IN ('suggested', 'waitlist', 'to-submit') AND s."dateId" IS NOT NULL
  AND s."dateId" NOT IN (
    SELECT (d ->> 'id')::int FROM jsonb_array_elements(CASE jsonb_typeof(c."dates") WHEN 'array' THEN c."dates" ELSE '[]' END) d
    WHERE (d ->> 'deprecated')::boolean IS NOT TRUE AND (d ->> 'closesAt')::timestamptz > now()
    ORDER BY (d ->> 'closesAt')::timestamptz OFFSET 1
  );
