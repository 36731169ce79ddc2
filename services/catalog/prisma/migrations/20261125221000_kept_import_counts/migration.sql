-- Counts are kept with how far an import has come; of those that are under way they are counted once.
UPDATE "catalog_import" i SET "counts" = (
  SELECT jsonb_build_object(
    'added', count(*) FILTER (WHERE "outcome" = 'new'), 'changed', count(*) FILTER (WHERE "outcome" = 'changed'),
    'same', count(*) FILTER (WHERE "outcome" = 'same'), 'refused', count(*) FILTER (WHERE "outcome" = 'refused'),
    'renamed', count(*) FILTER (WHERE "outcome" = 'new' AND "storedAs" <> "name"),
    'knownAs', count(*) FILTER (WHERE "outcome" <> 'refused' AND "knownAs" IS NOT NULL),
    'competitionsAdded', coalesce(sum("competitionsAdded"), 0), 'competitionsChanged', coalesce(sum("competitionsChanged"), 0))
  FROM "catalog_import_row" r WHERE r."importId" = i."id" AND r."n" <= i."done")
WHERE i."state" IN ('checking', 'comparing', 'applying');
