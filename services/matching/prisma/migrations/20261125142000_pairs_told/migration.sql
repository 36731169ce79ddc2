-- What a festival has taken decides rules about earlier selections: every replica hears of the film when that changes.
CREATE FUNCTION tell_film_of_pair() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    was_taken boolean := TG_OP <> 'INSERT' AND OLD.state IN ('accepted', 'awarded');
    is_taken boolean := TG_OP <> 'DELETE' AND NEW.state IN ('accepted', 'awarded');
BEGIN
    IF was_taken <> is_taken THEN
        PERFORM pg_notify('copies', 'film-' || COALESCE(NEW."filmId", OLD."filmId"));
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER pair_copied AFTER INSERT OR UPDATE OF state OR DELETE ON "pair" FOR EACH ROW EXECUTE FUNCTION tell_film_of_pair();
