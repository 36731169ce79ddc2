-- When a competition opens for entries, from the catalogue's facts; of those that came before, null until they change or are restated.
ALTER TABLE "competition" ADD COLUMN "opensOn" DATE;
