-- Nothing leaves the ledger either; not even with its user.
DROP TRIGGER ledger_entry_kept ON "ledger_entry";
CREATE TRIGGER ledger_entry_kept BEFORE UPDATE OR DELETE ON "ledger_entry" FOR EACH ROW EXECUTE FUNCTION refuse_change();
