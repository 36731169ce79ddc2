-- Any copy may be emptied alone (the command `rebuild`): every replica reads everything again.
CREATE TRIGGER festival_emptied AFTER TRUNCATE ON "festival" FOR EACH STATEMENT EXECUTE FUNCTION tell_emptied();
CREATE TRIGGER film_emptied AFTER TRUNCATE ON "film" FOR EACH STATEMENT EXECUTE FUNCTION tell_emptied();
