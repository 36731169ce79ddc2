-- Last days of festivals are kept since the release that begins with this migration: once it runs alone, all are told again. A new database has seen none, and hears of each.
INSERT INTO "outbox" ("type", "aggregate", "version", "payload", "request_id", "traceparent")
SELECT 'copy.wanted', 'copy-festival-' || gen_random_uuid(), 1, '{"noun": "festival"}', 'migration',
  '00-' || md5(gen_random_uuid()::text) || '-' || left(md5(gen_random_uuid()::text), 16) || '-01'
WHERE EXISTS (SELECT FROM "seen" WHERE "aggregate" ~ '^festival-\d+$');
