import { LONGEST_RETURN_PATH } from '@laurel/rules/payments';
import { COMING_SOON } from '@laurel/rules/vocabularies';
import { refuse } from '@laurel/runtime/refusals';

/** The states of a checkout that may still be paid: its page is in the making, or is shown. */
export const UNPAID = { in: ['opening', 'open'] };

/** Refuses `redirect.too_long`. */
export function requireReturnPath(redirect: string, field: string): void {
  if (redirect.length > LONGEST_RETURN_PATH)
    throw refuse.invalid(
      'redirect.too_long',
      `The way on after paying has at most ${LONGEST_RETURN_PATH} characters. Begin again on the plan page.`,
      field,
    );
}

interface Sold {
  id: string;
  type: string;
  isEnterprise: boolean;
  prices: readonly { id: string; cycle: string; price: number | bigint; currency: string }[];
}
export interface Asked {
  productId: string;
  billingCycle: string;
  amount: number;
  currency: string;
}

export const noSuchPrice = () => refuse.noSuch('price.not_found', 'intervalAmount');

/** What a plan costs in a cycle. Refuses `product.not_found`, `product.not_for_sale`, `price.not_found`. */
export function soldPrice(product: Sold | null, billingCycle: string) {
  if (!product || product.type !== 'service') throw refuse.noSuch('product.not_found', 'productId');
  if (product.isEnterprise || product.id === String(COMING_SOON))
    throw refuse.conflict('product.not_for_sale', 'This plan cannot be bought here.', 'productId');
  const price = product.prices.find(({ cycle }) => cycle === billingCycle);
  if (!price) throw noSuchPrice();
  return price;
}

export const amountDiffers = () =>
  refuse.conflict(
    'payment.amount_differs',
    'The price is another one by now. Look at it again before you pay.',
    'productPriceAmount',
  );

/**
 * The price that is charged: the plan's own for the cycle, never what was sent. Refuses what `soldPrice` does, and `payment.amount_differs`
 * where the page showed something else.
 */
export function chargedPrice(product: Sold | null, { billingCycle, amount, currency }: Asked) {
  const price = soldPrice(product, billingCycle);
  const isAsShown = Number(price.price) === amount && price.currency === currency.toUpperCase();
  if (!isAsShown) throw amountDiffers();
  return price;
}
