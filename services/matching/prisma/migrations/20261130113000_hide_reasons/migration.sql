ALTER TABLE hidden DROP CONSTRAINT hidden_reason_known;
ALTER TABLE hidden ADD CONSTRAINT hidden_reason_known CHECK (reason IN ('not-for-this-film', 'too-expensive', 'too-far', 'too-small', 'bad-dates', 'been-there', 'other'));
