-- Of a batch that takes a submission token for each entry: it comes back with the entry's fee.
ALTER TABLE "fee_batch" ADD COLUMN "takesTokens" BOOLEAN NOT NULL DEFAULT false;
