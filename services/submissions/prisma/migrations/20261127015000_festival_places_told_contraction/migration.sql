-- Copies that were filled before 20261126213000_festival_places do not say where a festival is held: once the release that keeps it runs alone, all are told again. A new database has none.
-- What is told again at the version that was seen is taken, so that it fills what was not kept; nothing is emptied.
INSERT INTO "outbox" ("type", "aggregate", "version", "payload", "request_id", "traceparent")
SELECT 'copy.wanted', 'copy-festival-' || gen_random_uuid(), 1, '{"noun": "festival"}', 'migration',
  '00-' || md5(gen_random_uuid()::text) || '-' || left(md5(gen_random_uuid()::text), 16) || '-01'
WHERE EXISTS (SELECT FROM "festival");
