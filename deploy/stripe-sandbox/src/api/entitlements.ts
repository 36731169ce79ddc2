import { invalid } from '../account/errors.ts';
import { newId } from '../account/ids.ts';
import { flag, mergeMetadata, metadata, pageParams, text } from '../requests/input.ts';
import { paginate } from '../requests/lists.ts';
import { route } from './route.ts';

export const entitlements = [
  route(
    'POST',
    '/v1/entitlements/features',
    { lookup_key: text.min(1).max(80), metadata: metadata.optional(), name: text.min(1).max(80) },
    ({ account, input }) => {
      if (account.store.list('entitlements.feature', { lookup_key: input.lookup_key }).length > 0) {
        throw invalid(
          'A feature with that lookup key exists already.',
          'lookup_key',
          'resource_already_exists',
        );
      }
      return account.put('entitlements.feature', {
        id: newId('feat'),
        object: 'entitlements.feature',
        active: true,
        livemode: false,
        lookup_key: input.lookup_key,
        metadata: mergeMetadata({}, input.metadata),
        name: input.name,
      });
    },
  ),
  route('GET', '/v1/entitlements/features/:id', {}, ({ account, id }) =>
    account.get('entitlements.feature', id),
  ),
  route(
    'POST',
    '/v1/entitlements/features/:id',
    { active: flag.optional(), metadata: metadata.optional(), name: text.min(1).max(80).optional() },
    ({ account, input, id }) => {
      const before = account.get('entitlements.feature', id);
      const changed = { ...input, metadata: mergeMetadata(before.metadata, input.metadata) };
      return account.change('entitlements.feature', null, id, changed);
    },
  ),
  route(
    'GET',
    '/v1/entitlements/features',
    { ...pageParams, archived: flag.optional(), lookup_key: text.optional() },
    ({ account, input, path }) => {
      const active = input.archived === undefined ? undefined : !input.archived;
      return paginate(
        account.store.list('entitlements.feature', { active, lookup_key: input.lookup_key }),
        input,
        path,
      );
    },
  ),
  route(
    'GET',
    '/v1/entitlements/active_entitlements',
    { ...pageParams, customer: text },
    ({ account, input, path }) => {
      const { customer } = input;
      account.get('customer', customer, 'customer', 400);
      const all = account.store
        .list('entitlements.active_entitlement', { customer })
        .map(({ customer: _customer, ...entitlement }) => entitlement);
      return paginate(all, input, path);
    },
  ),
  route('GET', '/v1/entitlements/active_entitlements/:id', {}, ({ account, id }) => {
    const { customer: _customer, ...entitlement } = account.get('entitlements.active_entitlement', id);
    return entitlement;
  }),
];
