/** Runs of administrators and runs that nobody paid for appear only in the history. */
export const PAYERS_THAT_COUNT = ['token', 'subscription'];

/** Returns SQL for the film's newest paid run. `film` is an SQL expression for the film's id. */
export const createCurrentRunSql = (columns: string, film: string) =>
  `select ${columns} from wizard_results w where w."filmId" = ${film}
    and w."paidBy" in (${PAYERS_THAT_COUNT.map((payer) => `'${payer}'`).join(', ')}) order by w.id desc limit 1`;
