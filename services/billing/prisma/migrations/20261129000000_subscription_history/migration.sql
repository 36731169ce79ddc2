-- Only the user of a row may change, when their account is deleted.
CREATE FUNCTION protect_subscription_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'userId' = to_jsonb(OLD) - 'userId' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the history of subscriptions is append-only';
END $$;
CREATE TRIGGER subscription_history_protected BEFORE DELETE OR UPDATE ON subscription_history FOR EACH ROW EXECUTE FUNCTION protect_subscription_history();
