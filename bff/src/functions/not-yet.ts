/** Functions of the specification that a later issue brings; the registry's test keeps this list honest. */
export const notYet: Record<string, string> = {
  getCompetitionSubmissionDashboardData: 'submissions',
  getStripeCustomerId: 'billing',
  getProductById: 'billing',
  getPriceForProduct: 'billing',
  getCustomer: 'billing',
  createCustomer: 'billing',
  getCustomerSubscriptions: 'billing',
  getCustomerFeatures: 'billing',
  getInvoices: 'billing',
  getSubscription: 'billing',
};
