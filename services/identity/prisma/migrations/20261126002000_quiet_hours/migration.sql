-- Notices go after all other mails that are due: there may be a hundred thousand at once.
ALTER TABLE "mail" ADD COLUMN "isLast" BOOLEAN NOT NULL DEFAULT false;
DROP INDEX "mail_waiting";
CREATE INDEX "mail_waiting" ON "mail" ("isLast", "dueAt", "id") WHERE "state" = 'waiting';

-- Full hours of the user's own day in which no notice is sent; both or none.
ALTER TABLE "user_meta_data" ADD COLUMN "quietFrom" SMALLINT CHECK ("quietFrom" BETWEEN 0 AND 23),
  ADD COLUMN "quietTo" SMALLINT CHECK ("quietTo" BETWEEN 0 AND 23),
  ADD CONSTRAINT "user_meta_data_quiet" CHECK (("quietFrom" IS NULL) = ("quietTo" IS NULL) AND "quietFrom" <> "quietTo");
