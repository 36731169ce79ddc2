alter table pair add column "refusedFor" text;
