-- No link to a dossier is kept as it is: only what it is made from, until it is handed over.
-- What waits to be paid has none: such batches end, as nobody has paid them; what is paid of them all the same goes back, as of any batch that has ended.
UPDATE "sending_entry" SET "state" = 'returned', "reason" = 'unpaid', "snapshot" = '{}', "at" = now() WHERE "state" = 'waiting';
UPDATE "sending" SET "state" = 'ended', "version" = "version" + 1 WHERE "state" = 'waiting';
ALTER TABLE "sending_entry" DROP COLUMN "dossier", ADD COLUMN "linkSeed" TEXT,
  ADD CHECK (("state" = 'waiting') = ("linkSeed" IS NOT NULL));
-- Mails that were told already tell the link no more.
UPDATE outbox SET payload = jsonb_set(payload, '{values}', to_jsonb(((payload->>'values')::jsonb - 'path')::text))
  WHERE type = 'mail.wanted' AND payload->>'name' = 'entry-to-festival' AND published_at < 'infinity';
