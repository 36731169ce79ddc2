-- Mails on their way out: written in the transaction that wants them, sent by the postman (decision 019). What a mail says goes once it
-- is sent; the row itself thirty days after its end.
CREATE TABLE "mail" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "key" TEXT NOT NULL,
    "userId" UUID,
    "address" TEXT NOT NULL,
    "called" TEXT,
    "name" TEXT NOT NULL,
    "values" JSONB,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "tries" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "dueAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "mail_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "mail_state_check" CHECK ("state" IN ('waiting', 'sent', 'dead'))
);
CREATE UNIQUE INDEX "mail_key_key" ON "mail"("key");
CREATE INDEX "mail_userId_idx" ON "mail"("userId");
CREATE INDEX "mail_waiting" ON "mail"("dueAt") WHERE "state" = 'waiting';
CREATE INDEX "mail_ended" ON "mail"("endedAt") WHERE "state" <> 'waiting';
CREATE FUNCTION tell_postman() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NOTIFY mail; RETURN NULL; END $$;
CREATE TRIGGER mail_wanted AFTER INSERT ON "mail" FOR EACH STATEMENT EXECUTE FUNCTION tell_postman();
