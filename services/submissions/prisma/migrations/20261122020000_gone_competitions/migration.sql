-- A competition that its owner has deleted takes no new entries; those that there are keep its name.
ALTER TABLE "competition" ADD COLUMN "isGone" BOOLEAN NOT NULL DEFAULT false;
