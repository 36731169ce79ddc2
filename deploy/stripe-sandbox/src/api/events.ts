import type Stripe from 'stripe';
import { API_VERSION } from '../account/account.ts';
import { invalid } from '../account/errors.ts';
import { newId, randomText } from '../account/ids.ts';
import { created, flag, many, mergeMetadata, metadata, pageParams, text } from '../requests/input.ts';
import { paginate } from '../requests/lists.ts';
import { deleted, route } from './route.ts';

const changeable = {
  description: text.optional(),
  enabled_events: many(text).optional(),
  metadata: metadata.optional(),
};

function checkUrl(url: string) {
  const isUsable = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  if (!isUsable)
    throw invalid('Invalid URL: An explicit scheme (such as https) must be provided.', 'url', 'url_invalid');
  return url;
}

export const events = [
  route('GET', '/v1/events/:id', {}, ({ account, id }) => account.get('event', id)),
  route(
    'GET',
    '/v1/events',
    { ...pageParams, created: created.optional(), type: text.optional(), types: many(text).optional() },
    ({ account, input, path }) => {
      const matches = (type: string) => {
        const types = input.types ?? (input.type ? [input.type] : null);
        return (
          types?.some((pattern) =>
            pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : pattern === type,
          ) ?? true
        );
      };
      const all = account.store.list('event').filter((event) => matches(event.type));
      return paginate(all, input, path);
    },
  ),
  route(
    'POST',
    '/v1/webhook_endpoints',
    { ...changeable, api_version: text.optional(), enabled_events: many(text).min(1), url: text },
    ({ account, input }) => {
      const endpoint: Stripe.WebhookEndpoint = {
        id: newId('we'),
        object: 'webhook_endpoint',
        api_version: input.api_version ?? API_VERSION,
        application: null,
        created: account.now(),
        description: input.description ?? null,
        enabled_events: input.enabled_events,
        livemode: false,
        metadata: mergeMetadata({}, input.metadata),
        status: 'enabled',
        url: checkUrl(input.url),
      };
      account.put('webhook_endpoint', endpoint);
      const secret = `whsec_${randomText(32)}`;
      account.store.setInternals(endpoint.id, { secret });
      return { ...endpoint, secret }; // only now: later it is not shown again
    },
  ),
  route('GET', '/v1/webhook_endpoints/:id', {}, ({ account, id }) => account.get('webhook_endpoint', id)),
  route(
    'POST',
    '/v1/webhook_endpoints/:id',
    { ...changeable, disabled: flag.optional(), url: text.optional() },
    ({ account, input, id }) => {
      const before = account.get('webhook_endpoint', id);
      const { disabled, ...rest } = input;
      if (rest.url) checkUrl(rest.url);
      const isDisabled = disabled ?? before.status === 'disabled';
      const status = isDisabled ? 'disabled' : 'enabled';
      const changed = { ...rest, status, metadata: mergeMetadata(before.metadata, input.metadata) };
      return account.change('webhook_endpoint', null, id, changed);
    },
  ),
  route('DELETE', '/v1/webhook_endpoints/:id', {}, ({ account, id }) => {
    account.get('webhook_endpoint', id);
    account.store.remove(id);
    return deleted('webhook_endpoint', id);
  }),
  route('GET', '/v1/webhook_endpoints', pageParams, ({ account, input, path }) =>
    paginate(account.store.list('webhook_endpoint'), input, path),
  ),
];
