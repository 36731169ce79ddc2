-- 20261127014800_festival_places_told_contraction asked for nothing where no film was yet, although festivals had been told before their places were kept: a film
-- that came later found none of them. So whoever has seen a festival asks, unless that migration has. A new database has seen none, and hears of each.
INSERT INTO "outbox" ("type", "aggregate", "version", "payload", "request_id", "traceparent")
SELECT 'copy.wanted', 'copy-festival-' || gen_random_uuid(), 1, '{"noun": "festival"}', 'migration',
  '00-' || md5(gen_random_uuid()::text) || '-' || left(md5(gen_random_uuid()::text), 16) || '-01'
WHERE EXISTS (SELECT FROM "seen" WHERE "aggregate" ~ '^festival-\d+$')
  AND NOT EXISTS (SELECT FROM "outbox" WHERE "type" = 'copy.wanted' AND "payload"->>'noun' = 'festival' AND "request_id" = 'migration');
