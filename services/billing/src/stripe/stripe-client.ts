import Stripe from 'stripe';
import type { StripeSettings } from './settings.js';
import { scaleTimeout } from '@laurel/runtime/process/scale-timeout';

/** The API version of the SDK in the lock file. Another version has other fields. */
const API_VERSION = '2026-10-28.endive';
const TIMEOUT_MS = scaleTimeout(8000);
const MAX_RETRIES = 1;

/** Creates a client of Stripe, or of a compatible API at `apiUrl`. */
export function createStripe({ key, apiUrl }: Pick<StripeSettings, 'key' | 'apiUrl'>): Stripe {
  const otherApi = apiUrl && {
    host: apiUrl.hostname,
    port: apiUrl.port,
    protocol: apiUrl.protocol.slice(0, -1) as 'http' | 'https',
  };
  return new Stripe(key, {
    apiVersion: API_VERSION,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: MAX_RETRIES,
    telemetry: false,
    ...otherApi,
  });
}
