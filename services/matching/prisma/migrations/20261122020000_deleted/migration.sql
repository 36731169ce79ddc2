-- What its owner deletes, every replica drops, and no snapshot brings back: a row that is not there any more was written by nobody.
CREATE FUNCTION tell_deleted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    UPDATE "copies_line" SET "id" = uuidv7();
    PERFORM pg_notify('copies', TG_TABLE_NAME || '-' || OLD.id);
    RETURN NULL;
END $$;
CREATE TRIGGER festival_deleted AFTER DELETE ON "festival" FOR EACH ROW EXECUTE FUNCTION tell_deleted();
CREATE TRIGGER competition_deleted AFTER DELETE ON "competition" FOR EACH ROW EXECUTE FUNCTION tell_deleted();
