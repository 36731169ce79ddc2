-- In which zone somebody counts days, where they have said so: reminders are due by their calendar.
CREATE TABLE "person_zone" (
  "userId" UUID NOT NULL PRIMARY KEY,
  "timeZone" TEXT NOT NULL
);
