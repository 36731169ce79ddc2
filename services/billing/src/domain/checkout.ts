import { MAX_RETURN_PATH_LENGTH } from '@laurel/rules/billing/payments';
import { COMING_SOON } from '@laurel/rules/billing/cycles';
import { refuse } from '@laurel/runtime/errors/refusals';

/** The states of a checkout that may still be paid: its page is being created or is open. */
export const UNPAID_STATES = { in: ['opening', 'open'] };

/** @throws redirect.too_long */
export function requireReturnPath(redirect: string, field: string): void {
  if (redirect.length > MAX_RETURN_PATH_LENGTH)
    throw refuse.invalid(
      'redirect.too_long',
      `The address to return to can have at most ${MAX_RETURN_PATH_LENGTH} characters.`,
      field,
    );
}

interface SoldProduct {
  id: string;
  type: string;
  isEnterprise: boolean;
  prices: readonly { id: string; cycle: string; price: number | bigint; currency: string }[];
}
export interface PriceRequest {
  productId: string;
  billingCycle: string;
  amount: number;
  currency: string;
}

export const createPriceNotFoundError = () => refuse.noSuch('price.not_found', 'intervalAmount');

/**
 * Returns the price of a plan for a cycle.
 * @throws product.not_found
 * @throws product.not_for_sale
 * @throws price.not_found
 */
export function getSoldPrice(product: SoldProduct | null, billingCycle: string) {
  if (!product || product.type !== 'service') throw refuse.noSuch('product.not_found', 'productId');
  if (product.isEnterprise || product.id === String(COMING_SOON))
    throw refuse.conflict('product.not_for_sale', 'This plan cannot be bought here.', 'productId');
  const price = product.prices.find(({ cycle }) => cycle === billingCycle);
  if (!price) throw createPriceNotFoundError();
  return price;
}

export const createAmountDiffersError = () =>
  refuse.conflict(
    'payment.amount_differs',
    'The price has changed. Check it again before you pay.',
    'productPriceAmount',
  );

/**
 * Returns the price to charge. It comes from the plan, never from the request.
 * @throws payment.amount_differs if the page showed another price
 * @throws the refusals of `getSoldPrice`
 */
export function getChargedPrice(
  product: SoldProduct | null,
  { billingCycle, amount, currency }: PriceRequest,
) {
  const price = getSoldPrice(product, billingCycle);
  const isAsShown = Number(price.price) === amount && price.currency === currency.toUpperCase();
  if (!isAsShown) throw createAmountDiffersError();
  return price;
}
