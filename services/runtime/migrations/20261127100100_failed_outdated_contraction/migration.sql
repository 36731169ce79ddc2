-- What could not be handled of an aggregate goes with it since 2026-11-27, whoever's: a film's with the film. Of what was deleted before it goes here, once the release before has
-- forgotten its last. Which aggregates were deleted is kept nowhere; but whatever is older than the newest that was handled of its aggregate does nothing when it is tried again.
-- What every service may tell stands in "seen" by its teller and aggregate: nothing of that is found here.
DELETE FROM "failed" f USING "seen" s
WHERE s."aggregate" = f."envelope"->>'aggregate' AND (f."envelope"->>'version')::int < s."version";
