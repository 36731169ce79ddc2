import type Stripe from 'stripe';
import type { Account } from '../account/account.ts';
import { invalid } from '../account/errors.ts';
import { newId, randomText } from '../account/ids.ts';
import { fields, flag, mergeMetadata, metadata, pageParams, text, textOrNone } from '../requests/input.ts';
import { paginate } from '../requests/lists.ts';
import { getLiveCustomer } from './customers.ts';
import { route } from './route.ts';

type Configuration = Stripe.BillingPortal.Configuration;
const changeable = {
  business_profile: fields({ headline: textOrNone.optional() }).optional(),
  default_return_url: textOrNone.optional(),
  features: fields({
    invoice_history: fields({ enabled: flag }).optional(),
    payment_method_update: fields({ enabled: flag }).optional(),
    subscription_cancel: fields({ enabled: flag }).optional(),
  }).optional(),
  metadata: metadata.optional(),
  name: textOrNone.optional(),
};

function newConfiguration(account: Account, isDefault: boolean): Configuration {
  const configuration: Omit<Configuration, 'features'> & { features: unknown } = {
    id: newId('bpc'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    created: account.now(),
    default_return_url: null,
    features: {
      customer_update: { allowed_updates: [], enabled: false },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true, payment_method_configuration: null },
      subscription_cancel: {
        cancellation_reason: { enabled: false, feedback_options: [], options: ['other'] },
        enabled: true,
        mode: 'at_period_end',
        proration_behavior: 'none',
      },
      subscription_update: {
        billing_cycle_anchor: null,
        default_allowed_updates: [],
        enabled: false,
        products: [],
        proration_behavior: 'none',
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: 'end_trial',
      },
    },
    is_default: isDefault,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: {},
    name: null,
    updated: account.now(),
  };
  account.put('billing_portal.configuration', configuration as unknown as Configuration);
  return configuration as unknown as Configuration;
}

/**
 * Returns the default configuration. It exists from the start, as in an account whose owner has opened the
 * portal's settings once.
 */
function getDefaultConfiguration(account: Account) {
  const [found] = account.store.list('billing_portal.configuration', { is_default: true });
  return found ?? newConfiguration(account, true);
}

function change(account: Account, before: Configuration, input: { [name: string]: unknown }) {
  const { features = {}, business_profile: profile = {}, metadata: metadataInput, ...rest } = input;
  const merged = Object.entries(features as Record<string, object>).map(([name, value]) => [
    name,
    { ...before.features[name as 'invoice_history'], ...value },
  ]);
  return account.change('billing_portal.configuration', 'billing_portal.configuration.updated', before.id, {
    ...rest,
    business_profile: { ...before.business_profile, ...(profile as object) },
    features: { ...before.features, ...Object.fromEntries(merged) },
    metadata: mergeMetadata(before.metadata, metadataInput as Record<string, string> | undefined),
    updated: account.now(),
  } as Partial<Configuration>);
}

export const portal = [
  route(
    'POST',
    '/v1/billing_portal/sessions',
    { configuration: text.optional(), customer: text, locale: text.optional(), return_url: text.optional() },
    ({ account, input }) => {
      getLiveCustomer(account, input.customer, 'customer');
      const configuration = input.configuration
        ? account.get('billing_portal.configuration', input.configuration, 'configuration', 400)
        : getDefaultConfiguration(account);
      if (input.return_url && !URL.canParse(input.return_url))
        throw invalid('Not a valid URL', 'return_url', 'url_invalid');
      const secret = randomText(32);
      const session: Omit<Stripe.BillingPortal.Session, 'flow' | 'after_expiration'> = {
        id: newId('bps'),
        object: 'billing_portal.session',
        configuration: configuration.id,
        created: account.now(),
        customer: input.customer,
        customer_account: null,
        livemode: false,
        locale: input.locale ?? null,
        on_behalf_of: null,
        return_url: input.return_url ?? configuration.default_return_url,
        url: `${account.publicUrl}/p/session/test_${secret}`,
      };
      const portalSession = { ...session, flow: null } as Stripe.BillingPortal.Session;
      account.create('billing_portal.session', 'billing_portal.session.created', portalSession);
      return portalSession;
    },
  ),
  route('POST', '/v1/billing_portal/configurations', changeable, ({ account, input }) => {
    getDefaultConfiguration(account);
    return change(account, newConfiguration(account, false), input);
  }),
  route('GET', '/v1/billing_portal/configurations/:id', {}, ({ account, id }) =>
    account.get('billing_portal.configuration', id),
  ),
  route(
    'POST',
    '/v1/billing_portal/configurations/:id',
    { ...changeable, active: flag.optional() },
    ({ account, input, id }) => change(account, account.get('billing_portal.configuration', id), input),
  ),
  route(
    'GET',
    '/v1/billing_portal/configurations',
    { ...pageParams, active: flag.optional(), is_default: flag.optional() },
    ({ account, input, path }) => {
      getDefaultConfiguration(account);
      const { active, is_default } = input;
      return paginate(
        account.store.list('billing_portal.configuration', { active, is_default }),
        input,
        path,
      );
    },
  ),
];
