import type Stripe from 'stripe';
import type { Account } from '../../account/account.ts';
import { newId } from '../../account/ids.ts';
import { toDecimal } from './lines.ts';

interface NewProduct {
  id?: string | undefined;
  name: string;
  active?: boolean | undefined;
  description?: string | null | undefined;
  images?: string[] | undefined;
  marketing_features?: { name: string }[] | undefined;
  metadata?: Record<string, string> | undefined;
  url?: string | undefined;
}

export function newProduct(account: Account, input: NewProduct) {
  const product: Omit<Stripe.Product, 'type'> = {
    id: input.id ?? `prod_${newId('x').slice(3, 17)}`,
    object: 'product',
    active: input.active ?? true,
    created: account.now(),
    default_price: null,
    description: input.description ?? null,
    images: input.images ?? [],
    livemode: false,
    marketing_features: input.marketing_features ?? [],
    metadata: input.metadata ?? {},
    name: input.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    unit_label: null,
    updated: account.now(),
    url: input.url ?? null,
  };
  return account.create('product', 'product.created', product as Stripe.Product);
}

interface NewPrice {
  product: string;
  currency: string;
  unit_amount: number;
  active?: boolean | undefined;
  lookup_key?: string | undefined;
  metadata?: Record<string, string> | undefined;
  nickname?: string | undefined;
  recurring?:
    { interval: 'day' | 'week' | 'month' | 'year'; interval_count?: number | undefined } | undefined;
  tax_behavior?: 'exclusive' | 'inclusive' | 'unspecified' | undefined;
}

export function newPrice(account: Account, input: NewPrice) {
  const { recurring } = input;
  const price: Stripe.Price = {
    id: newId('price'),
    object: 'price',
    active: input.active ?? true,
    billing_scheme: 'per_unit',
    created: account.now(),
    currency: input.currency.toLowerCase(),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: input.lookup_key ?? null,
    metadata: input.metadata ?? {},
    nickname: input.nickname ?? null,
    product: input.product,
    recurring: recurring
      ? ({
          interval: recurring.interval,
          interval_count: recurring.interval_count ?? 1,
          meter: null,
          usage_type: 'licensed',
        } as Stripe.Price.Recurring)
      : null,
    tax_behavior: input.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount: input.unit_amount,
    unit_amount_decimal: toDecimal(input.unit_amount),
  };
  return account.create('price', 'price.created', price);
}
