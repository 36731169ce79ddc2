import type Stripe from 'stripe';
import type { Account } from '../../account/account.ts';
import { getId, newId } from '../../account/ids.ts';
import { formatMoney, formatInterval } from './format.ts';

/** A line of a future invoice. */
export interface Line {
  item: string;
  price: Stripe.Price;
  amount: number;
  quantity: number;
  description: string;
  start: number;
  end: number;
  isProration: boolean;
}

/** Converts a number to a decimal, which is a string in the API. */
export const toDecimal = (amount: number | null) =>
  (amount === null ? null : String(amount)) as unknown as Stripe.Decimal;

/** Returns the name of the product that a price sells. */
export const getProductName = (account: Account, price: Stripe.Price) =>
  account.store.get('product', getId(price.product))?.name ?? 'Product';

/** Returns a line for a whole period, described as "2 × Match (at €19.00 / month)". */
export function createFullLine(
  account: Account,
  input: Omit<Line, 'amount' | 'description' | 'isProration'>,
): Line {
  const { price, quantity } = input;
  const unit = price.unit_amount ?? 0;
  const suffix = price.recurring ? ` / ${formatInterval(price.recurring)}` : '';
  const description = `${quantity} × ${getProductName(account, price)} (at ${formatMoney(unit, price.currency)}${suffix})`;
  return { ...input, amount: unit * quantity, description, isProration: false };
}

/** Returns the product's name, with the quantity if it is more than one. */
export const getPriceName = (account: Account, price: Stripe.Price, quantity: number) =>
  `${quantity > 1 ? `${quantity} × ` : ''}${getProductName(account, price)}`;

export function toInvoiceLine(
  line: Line,
  invoice: string,
  subscription: Stripe.Subscription,
): Stripe.InvoiceLineItem {
  const { item, price, amount, quantity, description, start, end, isProration } = line;
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description,
    discount_amounts: [],
    discountable: !isProration,
    discounts: [],
    invoice,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: isProration ? newId('ii') : null,
        proration: isProration,
        proration_details: isProration ? { credited_items: null } : null,
        subscription: subscription.id,
        subscription_item: item,
      },
      type: 'subscription_item_details',
    },
    period: { end, start },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: getId(price.product) },
      type: 'price_details',
      unit_amount_decimal: toDecimal(price.unit_amount),
    },
    quantity,
    quantity_decimal: toDecimal(quantity),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
}
