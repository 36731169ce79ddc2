type ErrorType = 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';

interface Details {
  type?: ErrorType;
  code?: string;
  param?: string;
  decline_code?: string;
  [field: string]: unknown;
}

/** A refusal in Stripe's words. What was done before it is undone, unless `isKept`: a declined card leaves its traces. */
export class StripeError extends Error {
  readonly status: number;
  readonly details: Details;
  readonly isKept: boolean;
  constructor(status: number, message: string, details: Details = {}, isKept = false) {
    super(message);
    this.status = status;
    this.details = details;
    this.isKept = isKept;
  }
  /** What travels. */
  get body() {
    const { type = 'invalid_request_error', ...rest } = this.details;
    const doc = rest.code
      ? { doc_url: `https://stripe.com/docs/error-codes/${rest.code.replace(/_/g, '-')}` }
      : {};
    return { error: { message: this.message, type, ...rest, ...doc } };
  }
}

/** Something that can be mended by sending something else. */
export const invalid = (message: string, param?: string, code?: string) =>
  new StripeError(400, message, { param, code });

/** `what` as Stripe calls it in words: `price`, `checkout.session`. In the address it is a 404, in a parameter a 400. */
export const missing = (what: string, id: string, param: string, status: 404 | 400 = 404) =>
  new StripeError(status, `No such ${what}: '${id}'`, { code: 'resource_missing', param });
