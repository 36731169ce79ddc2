-- A copy: who there is, so that a question about somebody's films can say that there is no such user.
CREATE TABLE "known_user" (
    "id" UUID NOT NULL,

    CONSTRAINT "known_user_pkey" PRIMARY KEY ("id")
);
INSERT INTO "known_user" ("id") SELECT DISTINCT "createdBy" FROM "film";
