-- A copy: where and when festivals are held, for the premieres that are kept for them. Null is not known.
CREATE TABLE "festival_place" (
    "id" INTEGER NOT NULL,
    "country" TEXT,
    "subdivision" TEXT,
    "city" TEXT,
    "startsOn" DATE,

    CONSTRAINT "festival_place_pkey" PRIMARY KEY ("id")
);
