-- Full hours of the user's own day in which no notice is sent; both or none.
ALTER TABLE "user_meta_data" ADD COLUMN "quietFrom" SMALLINT CHECK ("quietFrom" BETWEEN 0 AND 23),
  ADD COLUMN "quietTo" SMALLINT CHECK ("quietTo" BETWEEN 0 AND 23),
  ADD CONSTRAINT "user_meta_data_quiet" CHECK (("quietFrom" IS NULL) = ("quietTo" IS NULL) AND "quietFrom" <> "quietTo");
