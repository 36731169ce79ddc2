-- Pictures of people (decision 022): made and not worn, until uploadEnds, or worn.
ALTER TABLE "film_still" DROP CONSTRAINT "film_still_state_known";
ALTER TABLE "film_still" ADD CONSTRAINT "film_still_state_known" CHECK ("state" IN ('wanted', 'trial', 'kept', 'gone', 'emptied', 'unworn', 'portrait'));
