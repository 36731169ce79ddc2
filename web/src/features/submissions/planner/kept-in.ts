import { LEDGER_LEVELS, type LedgerLevel } from '@laurel/rules/premiere-ledger';

/** The premieres that the plan of this address keeps; it stays there while one goes through the list's views. */
export const keptIn = (address: URLSearchParams): LedgerLevel[] =>
  LEDGER_LEVELS.filter((level) => address.getAll('keep').includes(level));
