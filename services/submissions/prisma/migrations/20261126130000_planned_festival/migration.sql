-- Of the festival too what its entries are planned by: which one it was, and its days.
ALTER TABLE "user_submission" DROP COLUMN "planned";
ALTER TABLE "user_submission" ADD COLUMN "planned" JSONB GENERATED ALWAYS AS (
  jsonb_set(("snapshot" -> 'whole') - 'terms' #- '{competition,description}' #- '{competition,termIds}', '{festival}',
    jsonb_set(jsonb_set(jsonb_set(jsonb_set('{}', '{id}', coalesce("snapshot" #> '{festival,id}', 'null')),
      '{name}', coalesce("snapshot" #> '{festival,name}', 'null')),
      '{startsOn}', coalesce("snapshot" #> '{festival,startsOn}', 'null')),
      '{endsOn}', coalesce("snapshot" #> '{festival,endsOn}', 'null')))
) STORED;
