-- Since when Keycloak lets somebody in no more: an administrator who cannot sign in is none who could mend things.
ALTER TABLE "user" ADD COLUMN "disabledAt" TIMESTAMPTZ(3);
