import { refuse } from './refusals.js';

/** The refusal for a webhook call without a valid signature of the payment service. */
export const foreignWebhook = () =>
  refuse.invalid('webhook.foreign', 'This does not bear the signature of the payment service.');
