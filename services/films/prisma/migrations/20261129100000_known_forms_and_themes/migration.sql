-- Expands only: a list with values is known without its flag, as the previous release writes it.
ALTER TABLE film ADD COLUMN "formsKnown" BOOLEAN NOT NULL DEFAULT false, ADD COLUMN "themesKnown" BOOLEAN NOT NULL DEFAULT false;
