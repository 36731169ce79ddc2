import { refuse } from './refusals.js';

/** What comes to the address of webhooks and is not of the payment service: with no signature at all, or with one that is not right. */
export const foreignWebhook = () =>
  refuse.invalid('webhook.foreign', 'This does not bear the signature of the payment service.');
