-- Where a festival is held: a film's premieres go with where it was taken, also once the catalogue has that festival no more. Null: not known, or not told yet.
ALTER TABLE "festival" ADD COLUMN "country" TEXT, ADD COLUMN "subdivision" TEXT, ADD COLUMN "city" TEXT;
