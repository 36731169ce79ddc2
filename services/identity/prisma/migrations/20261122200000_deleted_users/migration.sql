-- How far the facts about somebody were told who was deleted: whoever begins anew under the same id goes on from there.
CREATE TABLE "deleted_user" (
    "id" UUID NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "deleted_user_pkey" PRIMARY KEY ("id")
);
