CREATE TABLE "daily_use" (
    "filmId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "items" TEXT[] NOT NULL,

    CONSTRAINT "daily_use_pkey" PRIMARY KEY ("filmId","kind"),
    CONSTRAINT "daily_use_kind_known" CHECK ("kind" IN ('verdict', 'what-if'))
);
