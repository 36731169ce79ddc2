-- Where films were taken elsewhere is told by the release that begins with this migration: once it runs alone, it is asked for. A new database has nothing to ask for.
INSERT INTO "outbox" ("type", "aggregate", "version", "payload", "request_id", "traceparent")
SELECT 'copy.wanted', 'copy-elsewhere-' || gen_random_uuid(), 1, '{"noun": "elsewhere"}', 'migration',
  '00-' || md5(gen_random_uuid()::text) || '-' || left(md5(gen_random_uuid()::text), 16) || '-01'
FROM (SELECT FROM "film" LIMIT 1) AS "filled";
