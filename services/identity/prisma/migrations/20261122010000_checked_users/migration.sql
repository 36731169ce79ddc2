-- When Keycloak was last asked about a user: those with a session are asked about at most every few minutes.
ALTER TABLE "user" ADD COLUMN "checkedAt" TIMESTAMPTZ(3);
