-- Every replica hears that a copy is being told again, and that all of it has come: the latter after all that came.
CREATE FUNCTION tell_arriving() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_notify('copies', 'arriving-0'); RETURN NULL; END $$;
CREATE TRIGGER arriving_told AFTER INSERT OR DELETE ON "arriving" FOR EACH STATEMENT EXECUTE FUNCTION tell_arriving();
