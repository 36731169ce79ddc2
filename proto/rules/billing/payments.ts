/** The id of a Stripe checkout session. */
export const CHECKOUT_ID = /^cs_\w{1,200}$/;
/** Characters of the path to which Stripe redirects after the checkout. */
export const MAX_RETURN_PATH_LENGTH = 500;

/** The id prefix of demonstration plans, which nobody pays for. */
export const DEMO_SUBSCRIPTION = 'sub_demo_';

/** Sort orders of a user's invoices. */
export const INVOICE_SORTS = ['newest', 'oldest'] as const;
