import type { Account } from '../account/account.ts';
import { newPrice, newProduct } from '../billing/prices/catalogue.ts';
import { invalid } from '../account/errors.ts';
import { getId } from '../account/ids.ts';
import {
  choice,
  created,
  fields,
  flag,
  integer,
  many,
  mergeMetadata,
  metadata,
  pageParams,
  text,
} from '../requests/input.ts';
import { paginate } from '../requests/lists.ts';
import { route } from './route.ts';

export const interval = choice(['day', 'week', 'month', 'year']);
export const recurring = fields({
  interval,
  interval_count: integer.optional(),
  usage_type: choice(['licensed']).optional(),
});
export const taxBehavior = choice(['exclusive', 'inclusive', 'unspecified']);
const changeable = {
  active: flag.optional(),
  lookup_key: text.max(200).optional(),
  metadata: metadata.optional(),
  nickname: text.optional(),
  tax_behavior: taxBehavior.optional(),
  transfer_lookup_key: flag.optional(),
};
const creatable = {
  ...changeable,
  currency: text.length(3),
  product: text.optional(),
  product_data: fields({ name: text.min(1), metadata: metadata.optional() }).optional(),
  recurring: recurring.optional(),
  unit_amount: integer,
};

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

/** Refuses an invalid currency. */
export function checkCurrency(currency: string, param: string) {
  if (CURRENCIES.has(currency.toUpperCase())) return;
  throw invalid(`Invalid currency: ${currency}.`, param);
}

/**
 * Frees a lookup key for the price that requests it. Refuses if another price has it and it may not be
 * transferred.
 */
function takeLookupKey(
  account: Account,
  key: string | undefined,
  mayTransfer: boolean | undefined,
  priceId?: string,
) {
  if (!key) return;
  const [other] = account.store.list('price', { lookup_key: key }).filter(({ id }) => id !== priceId);
  if (!other) return;
  if (!mayTransfer) {
    const message = `A price (\`${other.id}\`) already uses that lookup key.`;
    throw invalid(message, 'lookup_key', 'resource_already_exists');
  }
  account.change('price', 'price.updated', other.id, { lookup_key: null });
}

export const prices = [
  route('POST', '/v1/prices', creatable, ({ account, input }) => {
    if (input.unit_amount < 0)
      throw invalid('Invalid non-negative integer', 'unit_amount', 'parameter_invalid_integer');
    checkCurrency(input.currency, 'currency');
    if (!input.product && !input.product_data) {
      throw invalid('Missing required param: product.', 'product', 'parameter_missing');
    }
    if (input.product) account.get('product', input.product, 'product', 400);
    takeLookupKey(account, input.lookup_key, input.transfer_lookup_key);
    const data = input.product_data;
    const product =
      input.product ?? newProduct(account, { ...data!, metadata: mergeMetadata({}, data!.metadata) }).id;
    return newPrice(account, { ...input, product, metadata: mergeMetadata({}, input.metadata) });
  }),
  route('GET', '/v1/prices/:id', {}, ({ account, id }) => account.get('price', id)),
  route('POST', '/v1/prices/:id', changeable, ({ account, input, id }) => {
    const before = account.get('price', id);
    const { transfer_lookup_key: mayTransfer, lookup_key: key, ...rest } = input;
    takeLookupKey(account, key, mayTransfer, id);
    const changed = key === undefined ? rest : { ...rest, lookup_key: key || null };
    const merged = { ...changed, metadata: mergeMetadata(before.metadata, input.metadata) };
    return account.change('price', 'price.updated', id, merged);
  }),
  route(
    'GET',
    '/v1/prices',
    {
      ...pageParams,
      active: flag.optional(),
      created: created.optional(),
      currency: text.optional(),
      lookup_keys: many(text).max(10).optional(),
      product: text.optional(),
      recurring: fields({ interval: interval.optional() }).optional(),
      type: choice(['one_time', 'recurring']).optional(),
    },
    ({ account, input, path }) => {
      const { active, currency, product, type, lookup_keys: keys } = input;
      const where = { active, currency, product, type, 'recurring.interval': input.recurring?.interval };
      const found = account.store
        .list('price', where)
        .filter((price) => keys?.includes(price.lookup_key ?? '') ?? true);
      return paginate(found, input, path);
    },
  ),
];

/** Returns the active price that a parameter names. */
export function getActivePrice(account: Account, id: string, param: string) {
  const price = account.get('price', id, param, 400);
  if (!price.active) {
    const message = `The price specified is inactive. This field only accepts active prices.`;
    throw invalid(message, param);
  }
  const product = account.get('product', getId(price.product), param, 400);
  if (!product.active) throw invalid(`The product ${product.id} is marked as inactive.`, param);
  return price;
}
