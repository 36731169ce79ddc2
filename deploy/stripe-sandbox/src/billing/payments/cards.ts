/**
 * Stripe's test cards and test accounts, as far as they are useful here. `needs`: when the holder must
 * confirm. `declines`: how the card is declined, always or only while the customer is absent, as at a renewal.
 * `debit`: it is a bank account, whose money arrives days later or not at all.
 */
interface TestCard {
  brand: 'visa' | 'mastercard' | 'sepa_debit';
  description: string;
  needs?: 'once' | 'always';
  debit?: 'arrives' | 'fails';
  declines?: { code: 'generic_decline' | 'insufficient_funds'; when: 'always' | 'off session' };
}
const CARDS: Record<string, TestCard> = {
  '4242424242424242': { brand: 'visa', description: 'is paid' },
  '5555555555554444': { brand: 'mastercard', description: 'is paid' },
  '4000000000000002': {
    brand: 'visa',
    description: 'is declined',
    declines: { code: 'generic_decline', when: 'always' },
  },
  '4000000000009995': {
    brand: 'visa',
    description: 'has too little money',
    declines: { code: 'insufficient_funds', when: 'always' },
  },
  '4000002500003155': { brand: 'visa', description: 'asks its holder the first time', needs: 'once' },
  '4000002760003184': { brand: 'visa', description: 'asks its holder every time', needs: 'always' },
  '4000000000000341': {
    brand: 'visa',
    description: 'pays now and is declined at the renewal',
    declines: { code: 'generic_decline', when: 'off session' },
  },
  AT611904300234573201: {
    brand: 'sepa_debit',
    description: 'is a bank account: paid three days later',
    debit: 'arrives',
  },
  AT861904300235473202: {
    brand: 'sepa_debit',
    description: 'is a bank account: fails three days later',
    debit: 'fails',
  },
};

/** Stripe's names for test cards. */
const NUMBER_BY_NAME: Record<string, string> = {
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

export const testCards = Object.entries(CARDS).map(([number, { description }]) => ({ number, description }));
export const normalizeNumber = (typed: string) => typed.replace(/[\s-]/g, '').toUpperCase();
export const isTestCard = (number: string) => Object.hasOwn(CARDS, number);
export const getBrand = (number: string) => CARDS[number]!.brand;
/** Returns the final result of a debit. Undefined: it is a card. */
export const getDebitResult = (number: string) => CARDS[number]!.debit;
export const findCardNumber = (name: string) =>
  Object.hasOwn(NUMBER_BY_NAME, name) ? NUMBER_BY_NAME[name] : undefined;

/** Returns the outcome of charging a card. */
export function getCardOutcome(
  number: string,
  { isOffSession, isAuthenticated }: { isOffSession: boolean; isAuthenticated: boolean },
): Outcome {
  const { debit, declines, needs } = CARDS[number]!;
  if (debit) return 'processing';
  if (declines && (declines.when === 'always' || isOffSession)) return { decline: declines.code };
  const needsAuthentication = needs === 'always' || (needs === 'once' && !isOffSession);
  return needsAuthentication && !isAuthenticated ? 'authentication' : 'paid';
}
