import type { Account } from '../account/account.ts';
import { newPrice, newProduct } from '../billing/prices/catalogue.ts';
import { expireSession, getLineItems } from '../billing/checkout/checkout.ts';
import { newSession } from '../billing/checkout/sessions.ts';
import { invalid } from '../account/errors.ts';
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
import { getLiveCustomer } from './customers.ts';
import { getActivePrice, checkCurrency, recurring, taxBehavior } from './prices.ts';
import { route } from './route.ts';

const DAY = 86_400;
/** Stripe's minimum charge. Each currency has its own minimum near this. */
const MIN_AMOUNT = 50;
/** The clocks of the sandbox and of its client may differ by this much. */
const TOLERANCE = 60;
const priceData = fields({
  currency: text.length(3),
  product: text.optional(),
  product_data: fields({
    description: text.optional(),
    images: many(text).optional(),
    metadata: metadata.optional(),
    name: text.min(1),
  }).optional(),
  recurring: recurring.optional(),
  tax_behavior: taxBehavior.optional(),
  unit_amount: integer,
});
const lineItem = fields({
  price: text.optional(),
  price_data: priceData.optional(),
  quantity: integer.optional(),
});
const creatable = {
  allowed_payment_method_types: many(text).optional(),
  excluded_payment_method_types: many(text).optional(),
  cancel_url: text.optional(),
  client_reference_id: text.max(200).optional(),
  customer: text.optional(),
  customer_creation: choice(['always', 'if_required']).optional(),
  customer_email: text.optional(),
  expires_at: integer.optional(),
  line_items: many(lineItem),
  locale: text.optional(),
  metadata: metadata.optional(),
  mode: choice(['payment', 'subscription']),
  payment_intent_data: fields({
    description: text.optional(),
    metadata: metadata.optional(),
    setup_future_usage: choice(['off_session', 'on_session']).optional(),
  }).optional(),
  payment_method_collection: choice(['always']).optional(),
  allow_promotion_codes: choice(['false']).optional(),
  automatic_tax: fields({ enabled: choice(['false']) }).optional(),
  adaptive_pricing: fields({ enabled: flag }).optional(),
  subscription_data: fields({ description: text.optional(), metadata: metadata.optional() }).optional(),
  success_url: text,
  ui_mode: choice(['hosted_page']).optional(),
};

type Item = ReturnType<typeof lineItem.parse>;
/** Returns the price of a line. For a line with price data it creates an inactive price with its product. */
function resolvePrice(account: Account, item: Item, param: string) {
  if (item.price) return getActivePrice(account, item.price, `${param}[price]`);
  const data = item.price_data;
  if (!data)
    throw invalid('You must provide one of `price` or `price_data` for each line item.', `${param}[price]`);
  checkCurrency(data.currency, `${param}[price_data][currency]`);
  const { product_data: productData, product, ...rest } = data;
  if (product) account.get('product', product, `${param}[price_data][product]`, 400);
  if (!product && !productData)
    throw invalid(
      `Missing required param: ${param}[price_data][product_data].`,
      `${param}[price_data][product_data]`,
      'parameter_missing',
    );
  const newProductData = productData && {
    ...productData,
    active: false,
    metadata: mergeMetadata({}, productData.metadata),
  };
  const productId = product ?? newProduct(account, newProductData!).id;
  return newPrice(account, { ...rest, active: false, product: productId });
}

function checkUrl(url: string | undefined, param: string) {
  if (url === undefined) return null;
  if (!URL.canParse(url.replaceAll('{', '').replaceAll('}', ''))) {
    throw invalid('Not a valid URL', param, 'url_invalid');
  }
  return url;
}

function resolveExpiry(account: Account, requestedAt: number | undefined) {
  const now = account.now();
  const expiresAt = requestedAt ?? now + DAY;
  if (expiresAt < now + 1800 - TOLERANCE)
    throw invalid(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      'expires_at',
    );
  if (expiresAt > now + DAY + TOLERANCE)
    throw invalid(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      'expires_at',
    );
  return expiresAt;
}

export const checkout = [
  route('POST', '/v1/checkout/sessions', creatable, ({ account, input }) => {
    if (input.customer && input.customer_email) {
      throw invalid('You may only specify one of these parameters: customer, customer_email.');
    }
    const forbidden = input.mode === 'payment' ? 'subscription_data' : 'payment_intent_data';
    if (input[forbidden])
      throw invalid(`You can not pass \`${forbidden}\` in \`${input.mode}\` mode.`, forbidden);
    if (input.customer) getLiveCustomer(account, input.customer, 'customer');
    const items = input.line_items.map((item, index) => ({
      price: resolvePrice(account, item, `line_items[${index}]`),
      quantity: item.quantity ?? 1,
    }));
    const first = items[0];
    if (!first) throw invalid('You must pass at least one line item.', 'line_items', 'parameter_missing');
    if (items.some(({ price }) => price.currency !== first.price.currency)) {
      throw invalid('All prices of a Checkout Session must have one currency.', 'line_items');
    }
    if (input.mode === 'subscription' && !items.every(({ price }) => price.recurring)) {
      throw invalid(
        'You must provide at least one recurring price in `subscription` mode when using prices.',
      );
    }
    if (input.mode === 'payment' && items.some(({ price }) => price.recurring)) {
      throw invalid(
        'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      );
    }
    const total = items.reduce((sum, { price, quantity }) => sum + price.unit_amount! * quantity, 0);
    if (total < MIN_AMOUNT) {
      const message =
        "The Checkout Session's total amount must add up to at least 50 of the currency's smallest unit.";
      throw invalid(message, undefined, 'amount_too_small');
    }
    const { payment_intent_data: payment, subscription_data: subscription } = input;
    return newSession(account, {
      mode: input.mode,
      items,
      success_url: checkUrl(input.success_url, 'success_url'),
      cancel_url: checkUrl(input.cancel_url, 'cancel_url'),
      expires_at: resolveExpiry(account, input.expires_at),
      client_reference_id: input.client_reference_id ?? null,
      customer: input.customer ?? null,
      customer_email: input.customer_email ?? null,
      customer_creation: input.customer_creation ?? null,
      locale: input.locale ?? null,
      metadata: mergeMetadata({}, input.metadata),
      allowed: input.allowed_payment_method_types ?? null,
      internals: {
        subscription: {
          metadata: mergeMetadata({}, subscription?.metadata),
          description: subscription?.description ?? null,
        },
        payment: {
          metadata: mergeMetadata({}, payment?.metadata),
          description: payment?.description ?? null,
          isSavedForLater: payment?.setup_future_usage === 'off_session',
        },
      },
    });
  }),
  route('GET', '/v1/checkout/sessions/:id', {}, ({ account, id }) => account.get('checkout.session', id)),
  route('POST', '/v1/checkout/sessions/:id', { metadata: metadata.optional() }, ({ account, input, id }) => {
    const before = account.get('checkout.session', id);
    return account.change('checkout.session', null, id, {
      metadata: mergeMetadata(before.metadata, input.metadata),
    });
  }),
  route('POST', '/v1/checkout/sessions/:id/expire', {}, ({ account, id }) => {
    const { status } = account.get('checkout.session', id);
    if (status !== 'open') {
      throw invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${String(status)}.`,
      );
    }
    return expireSession(account, id);
  }),
  route('GET', '/v1/checkout/sessions/:id/line_items', pageParams, ({ account, input, id, path }) =>
    paginate(getLineItems(account, account.get('checkout.session', id)), input, path),
  ),
  route(
    'GET',
    '/v1/checkout/sessions',
    {
      ...pageParams,
      created: created.optional(),
      customer: text.optional(),
      payment_intent: text.optional(),
      status: choice(['open', 'complete', 'expired']).optional(),
      subscription: text.optional(),
    },
    ({ account, input, path }) => {
      const { customer, payment_intent, subscription, status } = input;
      const sessions = account.store.list('checkout.session', {
        customer,
        payment_intent,
        subscription,
        status,
      });
      return paginate(sessions, input, path);
    },
  ),
];
