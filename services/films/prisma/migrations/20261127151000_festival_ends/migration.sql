-- Until when a festival is held: while it is under way, a film may still be shown there.
ALTER TABLE "festival_place" ADD COLUMN "endsOn" DATE;
