type ErrorType = 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';

interface Details {
  type?: ErrorType;
  code?: string;
  param?: string;
  decline_code?: string;
  [field: string]: unknown;
}

/**
 * An error in Stripe's wording. Earlier changes are rolled back, unless `isCommitted`: a declined card leaves
 * its traces.
 */
export class StripeError extends Error {
  readonly status: number;
  readonly details: Details;
  readonly isCommitted: boolean;
  constructor(status: number, message: string, details: Details = {}, isCommitted = false) {
    super(message);
    this.status = status;
    this.details = details;
    this.isCommitted = isCommitted;
  }
  /** The response body. */
  get body() {
    const { type = 'invalid_request_error', ...rest } = this.details;
    const doc = rest.code
      ? { doc_url: `https://stripe.com/docs/error-codes/${rest.code.replace(/_/g, '-')}` }
      : {};
    return { error: { message: this.message, type, ...rest, ...doc } };
  }
}

/** Creates an error for an invalid parameter. */
export const invalid = (message: string, param?: string, code?: string) =>
  new StripeError(400, message, { param, code });

/**
 * Creates the error for an id of no object. `objectName` is Stripe's name: `price`, `checkout.session`. An id in
 * the path is a 404, in a parameter a 400.
 */
export const missing = (objectName: string, id: string, param: string, status: 404 | 400 = 404) =>
  new StripeError(status, `No such ${objectName}: '${id}'`, { code: 'resource_missing', param });
