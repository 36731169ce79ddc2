-- Which edition a film's entry is of, where that is known: what was told before says nothing of it.
ALTER TABLE "pair" ADD COLUMN "edition" INTEGER;
