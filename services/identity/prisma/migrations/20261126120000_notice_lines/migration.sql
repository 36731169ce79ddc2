-- A line of a notice that waits is left out once there is nothing to be done about it any more.
ALTER TABLE "mail" ADD COLUMN "lineKeys" TEXT[] NOT NULL DEFAULT '{}',
  ADD CONSTRAINT "mail_lines_if_notice" CHECK ("lineKeys" = '{}' OR "isLast");
CREATE INDEX "mail_lines" ON "mail" USING gin ("lineKeys") WHERE "state" = 'waiting';
CREATE TABLE "ended_line" (
  "key" TEXT NOT NULL PRIMARY KEY,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT now()
);
CREATE INDEX "ended_line_at_idx" ON "ended_line" ("at");
