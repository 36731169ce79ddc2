-- No text is made at import time: a term that its festival does not name is called by its type where it is shown. What was made
-- before stays, because nobody can tell it from what was given; the next import of the same file takes it away.
ALTER TABLE "competition_terms" DROP CONSTRAINT "term_name_given";
