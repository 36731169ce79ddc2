CREATE TABLE "festival_report" (
  "id" SERIAL PRIMARY KEY,
  "festivalId" INTEGER NOT NULL REFERENCES "festival" ("id") ON DELETE CASCADE,
  -- Null: whoever said it has left.
  "userId" UUID,
  "subject" TEXT NOT NULL CHECK ("subject" IN ('dates', 'fees', 'rules', 'name', 'place', 'links', 'gone', 'other')),
  "text" TEXT NOT NULL CHECK ("text" <> ''),
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  "resolvedAt" TIMESTAMPTZ(3),
  "resolvedBy" UUID,
  CONSTRAINT "resolved_by_somebody" CHECK ("resolvedBy" IS NULL OR "resolvedAt" IS NOT NULL)
);
CREATE INDEX "festival_report_open" ON "festival_report" ("festivalId") WHERE "resolvedAt" IS NULL;
CREATE INDEX "festival_report_user" ON "festival_report" ("userId");
