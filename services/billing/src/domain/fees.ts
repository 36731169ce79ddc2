import { isCurrency } from '@laurel/rules/money/currencies';
import { formatMoney, type Money } from '@laurel/rules/money/money';
import { refuse } from '@laurel/runtime/errors/refusals';
import { requireReturnPath } from './checkout.js';

/** The maximum number of entries of a batch, and the maximum length of the names of films and entries. */
const [MAX_ENTRIES, MAX_NAME_LENGTH] = [100, 1000];
/** How long the pages of a batch are open. */
export const PAGE_LIFETIME_MS = 3_600_000;
/** The shortest lifetime of a new page: the half hour that Stripe requires, and a minute for delays. */
const MIN_PAGE_LIFETIME_MS = 1_860_000;
/** How long a batch waits for Stripe's event that a page has expired. */
const EXPIRY_GRACE_MS = 120_000;

export interface Fee {
  entryId: number;
  name: string;
  currency: string;
  amount: number;
  festivalId?: number | null;
  competitionId?: number | null;
  /** The address to which the entry is sent. */
  contact?: string | null;
}
/** The fees to pay at once. */
export interface FeesInput {
  batchId: string;
  filmId: number;
  filmName: string;
  redirect: string;
  entries: readonly Fee[];
  takesTokens: boolean;
}
type ErrorDetails = Record<string, unknown> & { why: string };
const createInvalidInputError = (field: string, message: string, details: ErrorDetails) =>
  refuse.invalid('input.invalid', message, field, details);
const isName = (text: string) => text.trim() !== '' && text.length <= MAX_NAME_LENGTH;

/**
 * Validates and normalises the input: currencies in capitals, entries by id.
 * @throws input.invalid with the field
 * @throws redirect.too_long
 */
export function validateFees(input: FeesInput): FeesInput {
  const { batchId, filmId, filmName, redirect, takesTokens } = input;
  if (!isName(filmName)) throw createInvalidNameError('filmName', filmName);
  requireReturnPath(redirect, 'redirect');
  const { length } = input.entries;
  if (length === 0)
    throw createInvalidInputError('entries', 'Name at least one entry.', { why: 'too_few', least: 1 });
  if (length > MAX_ENTRIES)
    throw createInvalidInputError('entries', `Pay for at most ${MAX_ENTRIES} at once.`, {
      why: 'too_many',
      max: MAX_ENTRIES,
    });
  const entries = input.entries.map(validateFee).toSorted((a, b) => a.entryId - b.entryId);
  const duplicate = entries.find(({ entryId }, index) => entryId === entries[index + 1]?.entryId);
  if (duplicate) {
    const duplicateIndex = input.entries.findLastIndex(({ entryId }) => entryId === duplicate.entryId);
    throw createInvalidInputError(`entries.${duplicateIndex}.entryId`, 'This entry is listed twice.', {
      why: 'shape',
    });
  }
  return { batchId, filmId, filmName, redirect, entries, takesTokens };
}

function validateFee(fee: Fee, index: number): Fee {
  const { entryId, name, currency: inputCurrency, amount } = fee;
  const getFieldPath = (name: string) => `entries.${index}.${name}`;
  const currency = inputCurrency.toUpperCase();
  if (!Number.isSafeInteger(entryId) || entryId < 1)
    throw createInvalidInputError(getFieldPath('entryId'), 'An id must be at least 1.', {
      why: 'at_least',
      least: 1,
    });
  if (!isName(name)) throw createInvalidNameError(getFieldPath('name'), name);
  if (!isCurrency(currency))
    throw createInvalidInputError(getFieldPath('currency'), 'This is not a currency code.', {
      why: 'currency',
      value: inputCurrency,
    });
  if (!Number.isSafeInteger(amount) || amount < 0)
    throw createInvalidInputError(
      getFieldPath('amount'),
      'A fee must be a whole number of minor units, 0 or more.',
      { why: 'at_least', least: 0 },
    );
  return { ...fee, currency };
}
const createInvalidNameError = (field: string, name: string) =>
  name.trim() === ''
    ? createInvalidInputError(field, 'Fill this in.', { why: 'empty' })
    : createInvalidInputError(field, `Enter at most ${MAX_NAME_LENGTH} characters.`, {
        why: 'too_long',
        max: MAX_NAME_LENGTH,
      });

/** Returns the number of missing submission tokens. Each entry needs one. */
export const countMissingTokens = (entries: number, availableTokens: number): number =>
  Math.max(0, entries - availableTokens);

/** The reason why an amount cannot be paid by card. */
export type ChargeFault = 'too_small' | 'too_large' | 'not_chargeable';
const CHARGE_REFUSALS = {
  too_small: (sum: string, field: string) =>
    refuse.invalid('fee_payment.too_small', `${sum} is less than a card payment allows.`, field, { sum }),
  too_large: (sum: string, field: string) =>
    refuse.invalid('fee_payment.too_large', `${sum} is more than one card payment allows.`, field, { sum }),
  not_chargeable: (sum: string, field: string) =>
    refuse.invalid('fee_payment.not_chargeable', `${sum} cannot be paid by card here.`, field, { sum }),
};
export const createChargeError = (fault: ChargeFault, money: Money, field: string) =>
  CHARGE_REFUSALS[fault](formatMoney(money), field);

type ComparedFees = Omit<FeesInput, 'batchId' | 'filmName' | 'takesTokens' | 'entries'> & {
  entries: readonly (Omit<Fee, 'amount'> & { amount: number | bigint })[];
};
/**
 * Returns whether a request repeats a stored batch. The film's name may differ. The entries of both must be
 * sorted by id.
 */
export const isSameAsStored = (input: ComparedFees, storedFees: ComparedFees): boolean => {
  const serialize = ({ filmId, redirect, entries }: ComparedFees) =>
    JSON.stringify([
      filmId,
      redirect,
      ...entries.flatMap(({ entryId, name, currency, amount }) => [entryId, name, currency, Number(amount)]),
    ]);
  return serialize(input) === serialize(storedFees);
};

/** Returns whether a page can still be created, because Stripe keeps pages open for at least half an hour. */
export const canCreatePage = (endsAt: Date, now: Date): boolean =>
  endsAt.getTime() - now.getTime() >= MIN_PAGE_LIFETIME_MS;

/** Returns when an unpaid batch ends, even if no event about its pages has arrived. */
export const getExpiry = (endsAt: Date): Date => new Date(endsAt.getTime() + EXPIRY_GRACE_MS);

/** Decides an open batch by the states of its payments. It is paid only if all of them are. */
export function decideBatchState(
  states: readonly string[],
  endsAt: Date,
  now: Date,
): 'open' | 'paid' | 'ended' {
  if (states.every((state) => state === 'paid')) return 'paid';
  return states.includes('expired') || now >= getExpiry(endsAt) ? 'ended' : 'open';
}
