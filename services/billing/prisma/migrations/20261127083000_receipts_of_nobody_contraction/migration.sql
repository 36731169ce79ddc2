-- Stripe's pages of fees name a film, and open without a log-in. Of who is deleted since 2026-11-27 they go with the user; those of who was deleted before go here, once
-- the release before has deleted its last. What is of nobody is without a film's name, as no other is; a page that is open goes as it is closed there.
UPDATE "fee_payment" p SET "receiptUrl" = NULL, "url" = CASE WHEN p."state" = 'open' THEN p."url" END
FROM "fee_batch" b WHERE b."id" = p."batchId" AND b."filmName" = ''
  AND (p."receiptUrl" IS NOT NULL OR (p."state" <> 'open' AND p."url" IS NOT NULL));
