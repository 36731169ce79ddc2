-- Database of identity: users, sessions, mails, audit log and account deletions.
-- Sections: extensions, functions, tables, indexes and foreign keys, checks, partial indexes and indexes on expressions, triggers.

-- Extensions
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Functions
CREATE FUNCTION folded(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
    SELECT translate(replace(replace(replace(replace(lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g')),
        'ß', 'ss'), 'þ', 'th'), 'æ', 'ae'), 'œ', 'oe'), 'øłđðıħ', 'olddih') $$;

-- Tables
CREATE TABLE "user" (
    "id" UUID NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "emailVerified" BOOLEAN NOT NULL DEFAULT false,
    "image" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "role" TEXT NOT NULL DEFAULT 'user',
    "banned" BOOLEAN NOT NULL DEFAULT false,
    "banReason" TEXT,
    "banExpires" TIMESTAMPTZ(3),
    "stripeCustomerId" TEXT,
    "checkedAt" TIMESTAMPTZ(3),
    "search" TEXT GENERATED ALWAYS AS (' ' || folded("name") || ' ' || "email" || ' ' || "id"::text) STORED,
    "passwordAt" TIMESTAMPTZ(3),
    "missingSince" TIMESTAMPTZ(3),
    "disabledAt" TIMESTAMPTZ(3),

    CONSTRAINT "user_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "session" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "token" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ipAddress" TEXT,
    "userAgent" TEXT,
    "userId" UUID NOT NULL,
    "impersonatedBy" UUID,
    "idpSessionId" TEXT,
    "administratorSessionId" UUID,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "authenticatedAt" TIMESTAMPTZ(3),

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "account" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "accountId" TEXT NOT NULL,
    "providerId" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "accessToken" TEXT,
    "refreshToken" TEXT,
    "idToken" TEXT,
    "accessTokenExpiresAt" TIMESTAMPTZ(3),
    "refreshTokenExpiresAt" TIMESTAMPTZ(3),
    "scope" TEXT,
    "password" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "verification" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "verification_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "known_device" (
    "userId" UUID NOT NULL,
    "device" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "known_device_pkey" PRIMARY KEY ("userId","device")
);

CREATE TABLE "verification_mail" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "userId" UUID,
    "addressHash" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "verification_mail_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "user_meta_data" (
    "id" SERIAL NOT NULL,
    "userId" UUID NOT NULL,
    "role" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "timeZone" TEXT,
    "declinedNotices" TEXT[] NOT NULL DEFAULT '{}',
    "doNotDisturbFrom" SMALLINT,
    "doNotDisturbTo" SMALLINT,
    "currency" TEXT,

    CONSTRAINT "user_meta_data_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "deleted_user" (
    "id" UUID NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "deleted_user_pkey" PRIMARY KEY ("id")
);

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
    "timeZone" TEXT,
    "isLast" BOOLEAN NOT NULL DEFAULT false,
    "relevantUntil" TIMESTAMPTZ(3),
    "lineKeys" TEXT[] NOT NULL DEFAULT '{}',
    "about" TEXT,
    "replyTo" TEXT,

    CONSTRAINT "mail_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "ended_line" (
    "key" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ended_line_pkey" PRIMARY KEY ("key")
);

CREATE TABLE "audit" (
    "seq" BIGINT NOT NULL,
    "day" DATE NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor" UUID,
    "impersonator" UUID,
    "what" TEXT NOT NULL,
    "whom" UUID,
    "details" JSONB NOT NULL,
    "requestId" TEXT NOT NULL,
    "source" UUID,
    "previous" TEXT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "audit_pkey" PRIMARY KEY ("seq")
);

CREATE TABLE "audit_day" (
    "day" DATE NOT NULL,
    "lines" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "audit_day_pkey" PRIMARY KEY ("day")
);

CREATE TABLE "account_deletion" (
    "userId" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "deletedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "publishedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "keycloakDeletedAt" TIMESTAMPTZ(3),
    "endedAt" TIMESTAMPTZ(3),
    "address" TEXT,
    "called" TEXT,

    CONSTRAINT "account_deletion_pkey" PRIMARY KEY ("userId")
);

CREATE TABLE "deletion_receipt" (
    "userId" UUID NOT NULL,
    "service" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "deletion_receipt_pkey" PRIMARY KEY ("userId","service")
);

-- Indexes and foreign keys
CREATE UNIQUE INDEX "user_email_key" ON "user"("email");
CREATE UNIQUE INDEX "user_stripeCustomerId_key" ON "user"("stripeCustomerId");
CREATE INDEX "user_search_idx" ON "user" USING GIN ("search" gin_trgm_ops);
CREATE INDEX "user_createdAt_id_idx" ON "user"("createdAt" DESC, "id");
CREATE UNIQUE INDEX "session_token_key" ON "session"("token");
CREATE INDEX "session_userId_idx" ON "session"("userId");
CREATE INDEX "session_idpSessionId_idx" ON "session"("idpSessionId");
CREATE INDEX "session_administratorSessionId_idx" ON "session"("administratorSessionId");
CREATE INDEX "session_impersonatedBy_idx" ON "session"("impersonatedBy");
CREATE INDEX "session_expiresAt_idx" ON "session"("expiresAt");
CREATE INDEX "account_userId_idx" ON "account"("userId");
CREATE UNIQUE INDEX "account_providerId_accountId_key" ON "account"("providerId", "accountId");
CREATE INDEX "verification_expiresAt_idx" ON "verification"("expiresAt");
CREATE UNIQUE INDEX "verification_identifier_value_key" ON "verification"("identifier", "value");
CREATE INDEX "verification_mail_userId_idx" ON "verification_mail"("userId");
CREATE INDEX "verification_mail_addressHash_idx" ON "verification_mail"("addressHash");
CREATE INDEX "verification_mail_createdAt_idx" ON "verification_mail"("createdAt");
CREATE UNIQUE INDEX "user_meta_data_userId_key" ON "user_meta_data"("userId");
CREATE UNIQUE INDEX "mail_key_key" ON "mail"("key");
CREATE INDEX "mail_userId_idx" ON "mail"("userId");
CREATE INDEX "ended_line_at_idx" ON "ended_line"("at");
CREATE UNIQUE INDEX "audit_source_key" ON "audit"("source");
CREATE INDEX "audit_day_seq_idx" ON "audit"("day", "seq");
CREATE INDEX "audit_actor_seq_idx" ON "audit"("actor", "seq" DESC);
CREATE INDEX "audit_impersonator_seq_idx" ON "audit"("impersonator", "seq" DESC);
CREATE INDEX "audit_whom_seq_idx" ON "audit"("whom", "seq" DESC);
CREATE INDEX "audit_what_seq_idx" ON "audit"("what", "seq" DESC);
ALTER TABLE "session" ADD CONSTRAINT "session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "account" ADD CONSTRAINT "account_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "verification_mail" ADD CONSTRAINT "verification_mail_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "user_meta_data" ADD CONSTRAINT "user_meta_data_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "deletion_receipt" ADD CONSTRAINT "deletion_receipt_userId_fkey" FOREIGN KEY ("userId") REFERENCES "account_deletion"("userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- Checks
ALTER TABLE "user" ADD CONSTRAINT user_email_folded CHECK (email = lower(email));
ALTER TABLE "user" ADD CONSTRAINT user_role_known CHECK (role IN ('user', 'admin'));
ALTER TABLE "user" ADD CONSTRAINT user_ban_complete CHECK (banned OR (("banReason" IS NULL) AND ("banExpires" IS NULL)));
ALTER TABLE user_meta_data ADD CONSTRAINT user_meta_data_role_known CHECK (role IN ('Producer', 'Director', 'Distributor', 'Sales Agent', 'Consultant', 'Film School'));
ALTER TABLE user_meta_data ADD CONSTRAINT "user_meta_data_doNotDisturbFrom_check" CHECK (("doNotDisturbFrom" >= 0) AND ("doNotDisturbFrom" <= 23));
ALTER TABLE user_meta_data ADD CONSTRAINT "user_meta_data_doNotDisturbTo_check" CHECK (("doNotDisturbTo" >= 0) AND ("doNotDisturbTo" <= 23));
ALTER TABLE user_meta_data ADD CONSTRAINT user_meta_data_do_not_disturb CHECK ((("doNotDisturbFrom" IS NULL) = ("doNotDisturbTo" IS NULL)) AND ("doNotDisturbFrom" <> "doNotDisturbTo"));
ALTER TABLE mail ADD CONSTRAINT mail_state_check CHECK (state IN ('waiting', 'sent', 'dead', 'returned'));
ALTER TABLE mail ADD CONSTRAINT mail_letter_is_not_dead CHECK (
CASE
    WHEN (about IS NULL) THEN (state <> 'returned')
    ELSE (state <> 'dead')
END);
ALTER TABLE mail ADD CONSTRAINT mail_ends_if_notice CHECK (("relevantUntil" IS NULL) OR "isLast");
ALTER TABLE mail ADD CONSTRAINT mail_lines_if_notice CHECK (("lineKeys" = '{}') OR "isLast");

-- Partial indexes and indexes on expressions
CREATE INDEX mail_ended ON mail USING btree ("endedAt") WHERE (state <> 'waiting');
CREATE INDEX user_checked ON "user" USING btree (COALESCE("checkedAt", '-infinity'));
CREATE INDEX account_deletion_open ON account_deletion USING btree ("deletedAt") WHERE ("endedAt" IS NULL);
CREATE INDEX user_by_name ON "user" USING btree (folded(name), id);
CREATE INDEX user_administrators ON "user" USING btree (id) WHERE (role = 'admin');
CREATE INDEX user_banned ON "user" USING btree (id) WHERE banned;
CREATE INDEX mail_waiting ON mail USING btree ("isLast", "dueAt", id) WHERE (state = 'waiting');
CREATE INDEX mail_lines ON mail USING gin ("lineKeys") WHERE (state = 'waiting');

-- Functions
CREATE FUNCTION notify_mail_sender() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NOTIFY mail; RETURN NULL; END $$;
CREATE FUNCTION reject_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'insufficient_privilege'; END $$;

-- Triggers
CREATE TRIGGER audit_appended BEFORE DELETE OR UPDATE OR TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
CREATE TRIGGER audit_day_protected BEFORE DELETE OR TRUNCATE ON audit_day FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
CREATE TRIGGER mail_inserted AFTER INSERT ON mail FOR EACH STATEMENT EXECUTE FUNCTION notify_mail_sender();
