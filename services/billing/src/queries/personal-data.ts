import { REFUNDED_AMOUNT } from '../fees/fee-batches.js';

/** The personal data that billing stores about a user. Contains no card, because Stripe stores it. */
export const personalDataQueries = {
  balances: `select * from user_meta_data where "userId" = $1::uuid order by id`,
  ledger: `select * from ledger_entry where "userId" = $1::uuid order by id`,
  customer: `select * from customer where "userId" = $1::uuid order by id`,
  subscriptions: `select * from film_subscription where "userId" = $1::uuid order by id`,
  subscriptionHistory: `select * from subscription_history where "userId" = $1::uuid order by id`,
  checkouts: `select "filmId", "productId", "billingCycle", state, "createdAt" from checkout where "userId" = $1::uuid order by "createdAt", id`,
  feePayments: `select b.id, b."filmId", b."filmName", b.state, b."createdAt", e."entryId", e.name, e.currency, e.amount, e.state as "entryState"
    from fee_batch b join fee_entry e on e."batchId" = b.id where b."userId" = $1::uuid order by b."createdAt", b.id, e."entryId"`,
  payments: `select p."batchId", b."filmId", b."filmName", b."createdAt", p.currency, p.amount, p.state, p."receiptUrl",
    (select coalesce(json_agg(e.name order by e."entryId"), '[]') from fee_entry e where e."batchId" = b.id and e.currency = p.currency) as entries,
    ${REFUNDED_AMOUNT} as returned
    from fee_payment p join fee_batch b on b.id = p."batchId" where b."userId" = $1::uuid order by b."createdAt", b.id, p.currency`,
  mails: `select key, at from mail_request where "userId" = $1::uuid order by at, key`,
  runs: `select * from run_payment where "userId" = $1::uuid order by at, "runKey"`,
  films: `select * from film where "ownerId" = $1::uuid order by id`,
};
