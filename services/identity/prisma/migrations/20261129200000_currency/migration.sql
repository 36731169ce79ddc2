ALTER TABLE user_meta_data ADD COLUMN "currency" TEXT;
