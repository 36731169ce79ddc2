import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { idOf, newId } from '../ids.ts';
import { moneyOf, rhythmOf } from './words.ts';

/** A line of an invoice, before there is one. */
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

/** On the wire a decimal is text. */
export const decimal = (amount: number | null) =>
  (amount === null ? null : String(amount)) as unknown as Stripe.Decimal;

/** What is sold by a price. */
export const productName = (account: Account, price: Stripe.Price) =>
  account.store.get('product', idOf(price.product))?.name ?? 'Product';

/** "2 × Match (at €19.00 / month)". */
export function fullLine(account: Account, one: Omit<Line, 'amount' | 'description' | 'isProration'>): Line {
  const { price, quantity } = one;
  const unit = price.unit_amount ?? 0;
  const rhythm = price.recurring ? ` / ${rhythmOf(price.recurring)}` : '';
  const description = `${quantity} × ${productName(account, price)} (at ${moneyOf(unit, price.currency)}${rhythm})`;
  return { ...one, amount: unit * quantity, description, isProration: false };
}

/** What a price is called in an explanation: its product, and how many if more than one. */
export const nameOfPrice = (account: Account, price: Stripe.Price, quantity: number) =>
  `${quantity > 1 ? `${quantity} × ` : ''}${productName(account, price)}`;

export function asInvoiceLine(
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
      price_details: { price: price.id, product: idOf(price.product) },
      type: 'price_details',
      unit_amount_decimal: decimal(price.unit_amount),
    },
    quantity,
    quantity_decimal: decimal(quantity),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
}
