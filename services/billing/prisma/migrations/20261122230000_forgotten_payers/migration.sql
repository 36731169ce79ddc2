-- The ledger stays when its payer is deleted, and names them no more (decision 022): whose line it was is all that may be changed, and
-- only in a transaction that says whom it forgets.
CREATE FUNCTION keep_ledger() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'UPDATE' AND OLD."userId"::text = current_setting('laurel.forgotten', true)
      AND to_jsonb(NEW) - 'userId' - 'idempotencyKey' = to_jsonb(OLD) - 'userId' - 'idempotencyKey' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the ledger is append-only';
END $$;
DROP TRIGGER ledger_entry_kept ON "ledger_entry";
CREATE TRIGGER ledger_entry_kept BEFORE UPDATE OR DELETE ON "ledger_entry" FOR EACH ROW EXECUTE FUNCTION keep_ledger();
DROP FUNCTION refuse_change();
