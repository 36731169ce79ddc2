/**
 * Stripe's test cards and test accounts, as far as they are of use here. `needs`: when the holder is asked; `declines`: how it is refused, always
 * or at renewals only; `debit`: it is a bank account, from which money comes days later or not at all.
 */
interface TestCard {
  brand: 'visa' | 'mastercard' | 'sepa_debit';
  says: string;
  needs?: 'once' | 'always';
  debit?: 'arrives' | 'fails';
  declines?: { code: 'generic_decline' | 'insufficient_funds'; when: 'always' | 'renewal' };
}
const CARDS: Record<string, TestCard> = {
  '4242424242424242': { brand: 'visa', says: 'is paid' },
  '5555555555554444': { brand: 'mastercard', says: 'is paid' },
  '4000000000000002': {
    brand: 'visa',
    says: 'is declined',
    declines: { code: 'generic_decline', when: 'always' },
  },
  '4000000000009995': {
    brand: 'visa',
    says: 'has too little money',
    declines: { code: 'insufficient_funds', when: 'always' },
  },
  '4000002500003155': { brand: 'visa', says: 'asks its holder the first time', needs: 'once' },
  '4000002760003184': { brand: 'visa', says: 'asks its holder every time', needs: 'always' },
  '4000000000000341': {
    brand: 'visa',
    says: 'pays now and is declined at the renewal',
    declines: { code: 'generic_decline', when: 'renewal' },
  },
  AT611904300234573201: {
    brand: 'sepa_debit',
    says: 'is a bank account: paid three days later',
    debit: 'arrives',
  },
  AT861904300235473202: {
    brand: 'sepa_debit',
    says: 'is a bank account: fails three days later',
    debit: 'fails',
  },
};

/** Stripe's names for cards that nobody has typed in. */
const NAMED: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_chargeCustomerFail: '4000000000000341',
};

export type Outcome =
  'paid' | 'processing' | 'authentication' | { decline: 'generic_decline' | 'insufficient_funds' };

export const testCards = Object.entries(CARDS).map(([number, { says }]) => ({ number, says }));
export const digitsOf = (typed: string) => typed.replace(/[\s-]/g, '').toUpperCase();
export const isTestCard = (number: string) => Object.hasOwn(CARDS, number);
export const brandOf = (number: string) => CARDS[number]!.brand;
/** What comes of a debit in the end; undefined: it is a card. */
export const debitOf = (number: string) => CARDS[number]!.debit;
export const numberNamed = (name: string) => (Object.hasOwn(NAMED, name) ? NAMED[name] : undefined);

/** What comes of charging a card. */
export function outcomeOf(number: string, how: { isRenewal: boolean; isAuthenticated: boolean }): Outcome {
  const { debit, declines, needs } = CARDS[number]!;
  if (debit) return 'processing';
  if (declines && (declines.when === 'always' || how.isRenewal)) return { decline: declines.code };
  const isAsked = needs === 'always' || (needs === 'once' && !how.isRenewal);
  return isAsked && !how.isAuthenticated ? 'authentication' : 'paid';
}
