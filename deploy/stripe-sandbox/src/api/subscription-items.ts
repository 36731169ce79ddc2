import { pageParams, text } from '../requests/input.ts';
import { paginate } from '../requests/lists.ts';
import { route } from './route.ts';

export const subscriptionItems = [
  route('GET', '/v1/subscription_items', { ...pageParams, subscription: text }, ({ account, input, path }) =>
    paginate(account.get('subscription', input.subscription, 'subscription', 400).items.data, input, path),
  ),
];
