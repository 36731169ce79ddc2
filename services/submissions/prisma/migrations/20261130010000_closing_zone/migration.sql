ALTER TABLE notification ADD COLUMN "closingZone" TEXT;
