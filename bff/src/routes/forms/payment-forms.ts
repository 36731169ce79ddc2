import formbody from '@fastify/formbody';
import { CYCLE_MONTHS, BILLING_CYCLES } from '@laurel/rules/billing/cycles';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { checkoutForm, planChangeForm, subscriptionForm } from '../../inputs/payments/payment.js';
import { callServices } from '../../clients/call-context.js';
import type { Services } from '../../clients/service-clients.js';
import type { Gateway } from '../../requests/gateway.js';
import { getCaller, refuseImpersonation, requireLogin } from '../../requests/admission.js';
import { FORM_TIMEOUT_MS, retryWhenFilmArrives } from '../../requests/form-call-context.js';
import { parseInput } from '../../requests/request-input.js';
import { requireSameOrigin } from '../../security/same-origin.js';
import { createUnverifiedRefusal } from '../../server-functions/unverified-account.js';
import type { Login } from '../../session/viewers.js';

type Session = Login['session'];
interface Form<S extends z.ZodType = z.ZodType> {
  schema: S;
  /** Users with an unverified address cannot buy a plan, but they can end one. */
  isFirstPayment?: boolean;
  /** Returns the URL to which the browser is redirected. */
  run(input: z.output<S>, session: Session, services: Services): Promise<string>;
}
const defineForm = <S extends z.ZodType>(declaration: Form<S>) => declaration as unknown as Form;

const getPlansPath = (filmId: number) => `/user/subscriptions?filmId=${filmId}`;
/** The default target after payment. */
const getMatchesPath = (filmId: number | '') => `/user/matching?filmId=${filmId}`;
const toBillingCycle = (months: string) =>
  BILLING_CYCLES.find((cycle) => String(CYCLE_MONTHS[cycle]) === months)!;
type SubscriptionInput = z.output<typeof subscriptionForm>;
const toSubscription = ({ filmId, subscriptionId, subscriptionBillingCycle }: SubscriptionInput) => ({
  filmId,
  stripeSubscriptionId: subscriptionId,
  billingCycle: subscriptionBillingCycle,
});
const createEndingForm = ({ isEnding }: { isEnding: boolean }) =>
  defineForm({
    schema: subscriptionForm,
    async run(input, _session, { billing }) {
      await billing.changeEnding({ ...toSubscription(input), isEnding }, FORM_TIMEOUT_MS);
      return getPlansPath(input.filmId);
    },
  });

const forms: Record<string, Form> = {
  checkout: defineForm({
    schema: checkoutForm,
    isFirstPayment: true,
    async run(input, { email, name }, services) {
      const { filmId } = input;
      const request = {
        filmId,
        filmName: input.filmName,
        productId: input.productId,
        billingCycle: toBillingCycle(input.intervalAmount),
        amount: Number(input.productPriceAmount),
        currency: input.productPriceUnit,
        redirect: input.redirectAfterCheckout ?? getMatchesPath(filmId),
        email,
        name,
      };
      const start = () => services.billing.startCheckout(request, FORM_TIMEOUT_MS);
      return (await retryWhenFilmArrives(filmId, services, start)).url;
    },
  }),
  'change-plan': defineForm({
    schema: planChangeForm,
    async run({ productId, quote = '', ...input }, _session, { billing }) {
      const request = { ...toSubscription(input), productId, quote };
      const { url } = await billing.changePlan(request, FORM_TIMEOUT_MS);
      return url ?? getPlansPath(input.filmId);
    },
  }),
  'cancel-subscription': createEndingForm({ isEnding: true }),
  'resume-subscription': createEndingForm({ isEnding: false }),
};

/** Each request calls Stripe several times, and Stripe has rate limits. */
const COST = 10;

/**
 * The forms of the plan page. They are plain posts that work without scripts. Browsers are redirected to the
 * payment page or to the plan page. After a refusal, the plan page gets its code (`internal` for an unexpected
 * error). Other clients receive the refusal itself.
 * @throws account.unverified for a checkout, before anything is charged
 */
export async function servePaymentForms(http: FastifyInstance, gateway: Gateway): Promise<void> {
  await http.register(formbody);
  for (const [name, form] of Object.entries(forms)) {
    const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        gateway.limits.countRequest(getCaller(request, gateway), '/api/payment');
      } catch (error) {
        return respondWithRefusal(request, reply, error, gateway);
      }
    };
    http.post(`/api/payment/${name}`, { onRequest }, async (request, reply) => {
      try {
        const { login, input } = await checkForm(request, form, gateway);
        const caller = getCaller(request, gateway);
        gateway.limits.charge(caller, '/api/payment', COST);
        const run = () => form.run(input, login.session, gateway.services);
        const operation = () => callServices(request, login.getCallerToken, run, FORM_TIMEOUT_MS);
        return reply
          .code(303)
          .header('location', await gateway.queues.changes.run(caller.clientKey, operation))
          .send();
      } catch (error) {
        return respondWithRefusal(request, reply, error, gateway);
      }
    });
  }
}

function respondWithRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  { toRefusal }: Gateway,
) {
  if (!request.headers.accept?.includes('text/html')) throw error;
  return redirectToPlans(request, reply, toRefusal(error, request).code);
}

async function checkForm(request: FastifyRequest, { schema, isFirstPayment }: Form, gateway: Gateway) {
  requireSameOrigin(request, gateway.publicOrigin);
  const login = await requireLogin(request, gateway);
  refuseImpersonation(login);
  const input = parseInput(schema, request.body ?? {});
  if (isFirstPayment && !login.session.emailVerified) throw createUnverifiedRefusal();
  return { login, input };
}

const { shape } = checkoutForm;
/** The valid choices of the submitted form. Invalid ones are omitted. */
const choiceSchema = z
  .object({
    filmId: shape.filmId.optional().catch(undefined),
    intervalAmount: shape.intervalAmount.optional().catch(undefined),
    redirectAfterCheckout: shape.redirectAfterCheckout.catch(undefined),
  })
  .catch({});

/** Preserves the user's choices on the plan page. */
function redirectToPlans(request: FastifyRequest, reply: FastifyReply, code: string) {
  const { filmId, intervalAmount, redirectAfterCheckout: redirect } = choiceSchema.parse(request.body);
  // If the user then chooses another film, that film's matches become the target.
  const hasOtherTarget = redirect !== undefined && redirect !== getMatchesPath(filmId ?? '');
  const query = new URLSearchParams({
    ...(filmId && { filmId: String(filmId) }),
    ...(intervalAmount && { billing_cycle: toBillingCycle(intervalAmount) }),
    ...(hasOtherTarget && { redirectAfterCheckout: redirect }),
    error: code,
  });
  return reply.code(303).header('location', `/user/subscriptions?${query}`).send();
}
