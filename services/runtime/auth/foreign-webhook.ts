import { refuse } from '../errors/refusals.js';

/** The refusal for a webhook call without a valid signature of the payment service. */
export const createForeignWebhookRefusal = () =>
  refuse.invalid('webhook.foreign', 'This request is not signed by the payment service.');
