-- Which premieres were kept before the last change of them, and with which version that left the film: for who takes it back.
ALTER TABLE "film" ADD COLUMN "keptBefore" JSONB;
