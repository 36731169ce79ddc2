-- Pictures of festivals (decision 031): what was sent for one, the picture itself, and one that goes now.
ALTER TABLE "film_still" DROP CONSTRAINT "film_still_state_known";
ALTER TABLE "film_still" ADD CONSTRAINT "film_still_state_known"
  CHECK ("state" IN ('wanted', 'trial', 'kept', 'gone', 'emptied', 'unworn', 'portrait', 'used', 'picture', 'taken-down'));
-- A copy: which festivals show which pictures.
CREATE TABLE "shown_picture" (
    "festivalId" INTEGER NOT NULL,
    "fileName" TEXT NOT NULL,

    CONSTRAINT "shown_picture_pkey" PRIMARY KEY ("festivalId", "fileName")
);
CREATE INDEX "shown_picture_fileName_idx" ON "shown_picture"("fileName");
