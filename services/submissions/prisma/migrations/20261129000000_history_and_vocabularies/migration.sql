ALTER TABLE user_submission ADD CONSTRAINT user_submission_refused_for_known CHECK ("refusedFor" IN ('not-for-this-film', 'too-expensive', 'too-far', 'too-small', 'bad-dates', 'been-there', 'other'));
ALTER TABLE sending_entry ADD CONSTRAINT sending_entry_reason_known CHECK (reason IN ('cancelled', 'unpaid', 'moved', 'discontinued', 'not-open', 'closed', 'fee-changed', 'refused', 'not-sent', 'lost'));

-- A history ends with its submission only, whose row is deleted first.
CREATE FUNCTION reject_history_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM user_submission WHERE id = OLD."submissionId") THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'the history of a submission is append-only';
END $$;
CREATE TRIGGER submission_change_no_deletion BEFORE DELETE ON submission_change FOR EACH ROW EXECUTE FUNCTION reject_history_deletion();
CREATE TRIGGER submission_change_whole BEFORE TRUNCATE ON submission_change FOR EACH STATEMENT EXECUTE FUNCTION reject_history_deletion();
