alter table user_submission add column "refusedFor" text;
alter table user_submission add constraint user_submission_refused check ("refusedFor" is null or state = 'will-not-submit');
