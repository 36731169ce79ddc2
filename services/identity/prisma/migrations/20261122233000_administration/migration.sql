-- What administrators need (decision 021): finding one user among 100,000 as a name is typed, and a log of all that is done that nobody can
-- rewrite unseen.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- A text as it is compared and searched: small letters without accents, as `proto/rules/fold.ts` has it.
CREATE FUNCTION folded(said text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT translate(replace(replace(replace(replace(lower(regexp_replace(normalize(said, NFKD), '[\u0300-\u036f]', '', 'g')),
        'ß', 'ss'), 'þ', 'th'), 'æ', 'ae'), 'œ', 'oe'), 'øłđðıħ', 'olddih') $$;

-- Every word begins after a space, so that the index finds beginnings of words, too.
ALTER TABLE "user" ADD COLUMN "search" TEXT
    GENERATED ALWAYS AS (' ' || folded("name") || ' ' || "email" || ' ' || "id"::text) STORED;
CREATE INDEX "user_search_idx" ON "user" USING GIN ("search" gin_trgm_ops);
CREATE INDEX "user_createdAt_id_idx" ON "user"("createdAt" DESC, "id");
CREATE INDEX "user_by_name" ON "user"(folded("name"), "id");
CREATE INDEX "user_administrators" ON "user"("id") WHERE "role" = 'admin';
CREATE INDEX "user_banned" ON "user"("id") WHERE "banned";

-- An administrator who looks through somebody's eyes: the session that is theirs, which they come back to.
ALTER TABLE "session" ADD COLUMN "ownSessionId" UUID;
CREATE INDEX "session_ownSessionId_idx" ON "session"("ownSessionId");
CREATE INDEX "session_impersonatedBy_idx" ON "session"("impersonatedBy");

-- One line for each thing done, in the transaction that did it. `hash` is of the line and of the hash before it: what is changed, removed
-- or put in between is seen (`audit verify`). "source": the fact that wanted it, once.
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
CREATE UNIQUE INDEX "audit_source_key" ON "audit"("source");
CREATE INDEX "audit_day_seq_idx" ON "audit"("day", "seq");
CREATE INDEX "audit_actor_seq_idx" ON "audit"("actor", "seq" DESC);
CREATE INDEX "audit_impersonator_seq_idx" ON "audit"("impersonator", "seq" DESC);
CREATE INDEX "audit_whom_seq_idx" ON "audit"("whom", "seq" DESC);
CREATE INDEX "audit_what_seq_idx" ON "audit"("what", "seq" DESC);

-- How each day's chain ends: what is cut off at its end is missing here.
CREATE TABLE "audit_day" (
    "day" DATE NOT NULL,
    "lines" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "audit_day_pkey" PRIMARY KEY ("day")
);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'The audit log is only appended to.' USING ERRCODE = 'insufficient_privilege'; END $$;
CREATE TRIGGER audit_appended BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_day_kept BEFORE DELETE OR TRUNCATE ON "audit_day" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
