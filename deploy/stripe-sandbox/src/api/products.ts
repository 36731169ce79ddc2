import { newProduct } from '../billing/prices/catalogue.ts';
import { listProductFeatures } from '../billing/subscriptions/entitlements.ts';
import { invalid, StripeError } from '../account/errors.ts';
import { newId } from '../account/ids.ts';
import {
  created,
  fields,
  flag,
  many,
  mergeMetadata,
  metadata,
  pageParams,
  text,
  textOrNone,
} from '../requests/input.ts';
import { paginate } from '../requests/lists.ts';
import { deleted, route } from './route.ts';

const features = many(fields({ name: text.min(1) }));
const changeable = {
  active: flag.optional(),
  description: textOrNone.optional(),
  images: many(text).optional(),
  marketing_features: features.optional(),
  metadata: metadata.optional(),
  url: text.optional(),
};

export const products = [
  route(
    'POST',
    '/v1/products',
    { ...changeable, id: text.optional(), name: text.min(1) },
    ({ account, input }) => {
      if (input.id && account.store.find(input.id)) {
        throw new StripeError(400, 'Product already exists.', {
          code: 'resource_already_exists',
          param: 'id',
        });
      }
      return newProduct(account, { ...input, metadata: mergeMetadata({}, input.metadata) });
    },
  ),
  route('GET', '/v1/products/:id', {}, ({ account, id }) => account.get('product', id)),
  route(
    'POST',
    '/v1/products/:id',
    { ...changeable, name: text.min(1).optional(), default_price: text.optional() },
    ({ account, input, id }) => {
      const before = account.get('product', id);
      if (input.default_price) account.get('price', input.default_price, 'default_price', 400);
      const changed = { ...input, metadata: mergeMetadata(before.metadata, input.metadata) };
      return account.change('product', 'product.updated', id, { ...changed, updated: account.now() });
    },
  ),
  route('DELETE', '/v1/products/:id', {}, ({ account, id }) => {
    const product = account.get('product', id);
    if (account.store.list('price', { product: id }).length > 0) {
      throw invalid('This product cannot be deleted because it has one or more user-created prices.');
    }
    account.store.remove(id);
    account.emit('product.deleted', product);
    return deleted('product', id);
  }),
  route(
    'GET',
    '/v1/products',
    { ...pageParams, active: flag.optional(), ids: many(text).optional(), created: created.optional() },
    ({ account, input, path }) => {
      const found = account.store
        .list('product', { active: input.active })
        .filter((product) => input.ids?.includes(product.id) ?? true);
      return paginate(found, input, path);
    },
  ),
  route('POST', '/v1/products/:id/features', { entitlement_feature: text }, ({ account, input, id }) => {
    account.get('product', id);
    const feature = account.get(
      'entitlements.feature',
      input.entitlement_feature,
      'entitlement_feature',
      400,
    );
    if (
      listProductFeatures(account, id).some(({ entitlement_feature: attached }) => attached.id === feature.id)
    ) {
      throw invalid('This feature has already been attached to this product.', 'entitlement_feature');
    }
    const link = {
      id: newId('prodft'),
      object: 'product_feature' as const,
      entitlement_feature: feature,
      livemode: false,
    };
    account.put('product_feature', link);
    account.store.setInternals(link.id, id);
    return link;
  }),
  route('GET', '/v1/products/:id/features', pageParams, ({ account, input, id, path }) => {
    account.get('product', id);
    return paginate(listProductFeatures(account, id), input, path);
  }),
  route('GET', '/v1/products/:id/features/:feature', {}, ({ account, second }) =>
    account.get('product_feature', second),
  ),
  route('DELETE', '/v1/products/:id/features/:feature', {}, ({ account, second }) => {
    account.get('product_feature', second);
    account.store.remove(second);
    return deleted('product_feature', second);
  }),
];
