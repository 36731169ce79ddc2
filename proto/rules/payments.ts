/** The id of a page on which one pays, as Stripe makes them. */
export const CHECKOUT_ID = /^cs_\w{1,200}$/;
/** The path of ours to which one goes on from there, in characters. */
export const LONGEST_RETURN_PATH = 500;

/** How the id of a plan of the demonstration begins, which nobody pays. */
export const DEMO_SUBSCRIPTION = 'sub_demo_';

/** What somebody's invoices can be put in order by. */
export const INVOICE_SORTS = ['newest', 'oldest'] as const;
