/** Whose runs count: somebody pays for them. An administrator's, and one that nobody paid in the end, stay in the history alone. */
export const PAYING = ['token', 'subscription'];

/** The run by which a film is listed, explained and recommended: the newest that somebody paid for. As SQL; `film` says which film. */
export const presentRun = (columns: string, film: string) =>
  `select ${columns} from wizard_results w where w."filmId" = ${film}
    and w."paidBy" in (${PAYING.map((payer) => `'${payer}'`).join(', ')}) order by w.id desc limit 1`;
