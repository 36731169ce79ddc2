-- What took a film before it was entered there anew decides rules about earlier selections, too: every replica hears of the film when that changes.
CREATE FUNCTION tell_film_of_taken() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    was_at text := CASE WHEN TG_OP <> 'INSERT' THEN OLD."filmId" || ' ' || OLD."competitionId" END;
    is_at text := CASE WHEN TG_OP <> 'DELETE' THEN NEW."filmId" || ' ' || NEW."competitionId" END;
BEGIN
    IF was_at IS DISTINCT FROM is_at THEN
        IF TG_OP <> 'INSERT' THEN PERFORM pg_notify('copies', 'film-' || OLD."filmId"); END IF;
        IF TG_OP <> 'DELETE' THEN PERFORM pg_notify('copies', 'film-' || NEW."filmId"); END IF;
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER taken_copied AFTER INSERT OR UPDATE OF "filmId", "competitionId" OR DELETE ON "taken_entry" FOR EACH ROW EXECUTE FUNCTION tell_film_of_taken();
