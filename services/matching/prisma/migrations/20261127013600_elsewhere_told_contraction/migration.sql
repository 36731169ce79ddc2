-- Where films were taken elsewhere is told since the release that begins with this migration: once it runs alone, it is asked for. A new database has no films yet, and hears of each.
-- What is told again at the version that was seen is taken, so that it fills what was not kept; nothing is emptied.
INSERT INTO "outbox" ("type", "aggregate", "version", "payload", "request_id", "traceparent")
SELECT 'copy.wanted', 'copy-elsewhere-' || gen_random_uuid(), 1, '{"noun": "elsewhere"}', 'migration',
  '00-' || md5(gen_random_uuid()::text) || '-' || left(md5(gen_random_uuid()::text), 16) || '-01'
WHERE EXISTS (SELECT FROM "film");
