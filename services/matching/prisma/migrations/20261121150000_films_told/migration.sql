-- Every replica keeps the films beside its index: it hears of each that comes, changes or goes, and of the role of its newest run.
CREATE FUNCTION tell_film() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_notify('copies', 'film-' || COALESCE(NEW.id, OLD.id)); RETURN NULL; END $$;
CREATE TRIGGER film_copied AFTER INSERT OR UPDATE OR DELETE ON "film" FOR EACH ROW EXECUTE FUNCTION tell_film();
CREATE FUNCTION tell_film_of_run() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_notify('copies', 'film-' || NEW."filmId"); RETURN NULL; END $$;
CREATE TRIGGER wizard_result_copied AFTER INSERT ON "wizard_result" FOR EACH ROW EXECUTE FUNCTION tell_film_of_run();
