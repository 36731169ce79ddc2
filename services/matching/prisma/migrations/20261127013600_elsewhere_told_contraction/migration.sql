-- Where films were taken elsewhere is told by the release that begins with this migration: once it runs alone, it is asked for, as `rebuild` does. A new database has no films yet, and hears of each.
DELETE FROM "seen" WHERE "aggregate" ~ '^elsewhere-[^-]' AND EXISTS (SELECT FROM "film");
DELETE FROM "failed" WHERE "envelope"->>'aggregate' ~ '^elsewhere-[^-]' AND EXISTS (SELECT FROM "film");
INSERT INTO "outbox" ("type", "aggregate", "version", "payload", "request_id", "traceparent")
SELECT 'copy.wanted', 'copy-elsewhere-' || gen_random_uuid(), 1, '{"noun": "elsewhere"}', 'migration',
  '00-' || md5(gen_random_uuid()::text) || '-' || left(md5(gen_random_uuid()::text), 16) || '-01'
WHERE EXISTS (SELECT FROM "film");
