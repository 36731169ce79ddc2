-- What was told of somebody and could not be handled, with their name and address, goes with the user since 2026-11-27; of who was deleted before it goes here, once the release
-- before has forgotten its last. Who was deleted no service keeps for longer than thirty days. But their deletion is the newest that was heard of them, and what is older than the
-- newest does nothing when it is tried again, whoever it is of: all of that goes.
DELETE FROM "failed" f USING "seen" s
WHERE f."envelope"->>'aggregate' LIKE 'user-%' AND s."aggregate" = f."envelope"->>'aggregate'
  AND (f."envelope"->>'version')::int < s."version";
