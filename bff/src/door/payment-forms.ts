import formbody from '@fastify/formbody';
import { within } from '@laurel/runtime/call';
import { CYCLE_MONTHS, BILLING_CYCLES } from '@laurel/rules/vocabularies';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { checkoutForm, planChangeForm, subscriptionForm } from '../inputs/payment.js';
import type { Services } from '../services.js';
import type { Door } from './door.js';
import { askerOf, inOwnHands, loggedIn } from './admission.js';
import { callOfForm, FORM_MS, waitingForFilm } from './form-call.js';
import { parsed } from './input.js';
import { sameOrigin } from './same-origin.js';
import { unverified } from './unverified.js';
import type { Known } from './viewers.js';

type Session = Known['session'];
interface Form<S extends z.ZodType = z.ZodType> {
  schema: S;
  /** Who has not confirmed the address buys nothing; a plan that runs can be ended all the same. */
  isFirstPayment?: boolean;
  /** Answers where the browser goes. */
  run(input: z.output<S>, session: Session, services: Services): Promise<string>;
}
const form = <S extends z.ZodType>(declared: Form<S>) => declared as unknown as Form;

const plansOf = (filmId: number) => `/user/subscriptions?filmId=${filmId}`;
/** Where one goes on to after paying, unless the page says otherwise. */
const matchesOf = (filmId: number | '') => `/user/matching?filmId=${filmId}`;
const cycleOf = (months: string) => BILLING_CYCLES.find((cycle) => String(CYCLE_MONTHS[cycle]) === months)!;
const ending = (isEnding: boolean) =>
  form({
    schema: subscriptionForm,
    async run({ filmId, subscriptionId, subscriptionBillingCycle }, _session, { billing }) {
      const asked = {
        filmId,
        stripeSubscriptionId: subscriptionId,
        billingCycle: subscriptionBillingCycle,
        isEnding,
      };
      await billing.changeEnding(asked, FORM_MS);
      return plansOf(filmId);
    },
  });

const forms: Record<string, Form> = {
  checkout: form({
    schema: checkoutForm,
    isFirstPayment: true,
    async run(input, { email, name }, services) {
      const { filmId } = input;
      const asked = {
        filmId,
        filmName: input.filmName,
        productId: input.productId,
        billingCycle: cycleOf(input.intervalAmount),
        amount: Number(input.productPriceAmount),
        currency: input.productPriceUnit,
        redirect: input.redirectAfterCheckout ?? matchesOf(filmId),
        email,
        name,
      };
      const start = () => services.billing.startCheckout(asked, FORM_MS);
      return (await waitingForFilm(filmId, services, start)).url;
    },
  }),
  'change-plan': form({
    schema: planChangeForm,
    async run(
      { filmId, subscriptionId, subscriptionBillingCycle, productId, quote = '' },
      _session,
      { billing },
    ) {
      const asked = {
        filmId,
        stripeSubscriptionId: subscriptionId,
        billingCycle: subscriptionBillingCycle,
        productId,
        quote,
      };
      const { url } = await billing.changePlan(asked, FORM_MS);
      return url ?? plansOf(filmId);
    },
  }),
  'cancel-subscription': ending(true),
  'resume-subscription': ending(false),
};

/** Stripe is asked some times on the way, and counts it. */
const COST = 10;

/**
 * The plan page's forms: plain posts, which no script has to send. A browser is sent on: to where one pays, back to the plan page, or back there
 * with the refusal's code, `internal` for a defect; other askers get the refusal itself. A checkout refuses `account.unverified`, before anything is charged.
 */
export async function servePaymentForms(http: FastifyInstance, door: Door): Promise<void> {
  await http.register(formbody);
  for (const [name, form] of Object.entries(forms)) {
    const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        door.limits.take(askerOf(request, door), '/api/payment');
      } catch (error) {
        return refused(request, reply, error, door);
      }
    };
    http.post(`/api/payment/${name}`, { onRequest }, async (request, reply) => {
      try {
        const { known, input } = await admitted(request, form, door);
        const asker = askerOf(request, door);
        door.limits.charge(asker, '/api/payment', COST);
        const work = () =>
          within(callOfForm(request, known), () => form.run(input, known.session, door.services));
        return reply
          .code(303)
          .header('location', await door.lanes.changes.within(asker.visitor, work))
          .send();
      } catch (error) {
        return refused(request, reply, error, door);
      }
    });
  }
}

function refused(request: FastifyRequest, reply: FastifyReply, error: unknown, { told }: Door) {
  if (!request.headers.accept?.includes('text/html')) throw error;
  return backToPlans(request, reply, told(error, request).code);
}

async function admitted(request: FastifyRequest, { schema, isFirstPayment }: Form, door: Door) {
  sameOrigin(request, door.publicOrigin);
  const known = await loggedIn(request, door);
  inOwnHands(known);
  const input = parsed(schema, request.body ?? {});
  if (isFirstPayment && !known.session.emailVerified) throw unverified();
  return { known, input };
}

const { shape } = checkoutForm;
/** What was chosen on the plan page; what is not well-formed is left out. */
const choice = z
  .object({
    filmId: shape.filmId.optional().catch(undefined),
    intervalAmount: shape.intervalAmount.optional().catch(undefined),
    redirectAfterCheckout: shape.redirectAfterCheckout.catch(undefined),
  })
  .catch({});

/** The page shows again what was chosen. */
function backToPlans(request: FastifyRequest, reply: FastifyReply, code: string) {
  const { filmId, intervalAmount, redirectAfterCheckout: redirect } = choice.parse(request.body);
  // Another film that is chosen then goes on to its own matches.
  const isElsewhere = redirect !== undefined && redirect !== matchesOf(filmId ?? '');
  const back = new URLSearchParams({
    ...(filmId && { filmId: String(filmId) }),
    ...(intervalAmount && { billing_cycle: cycleOf(intervalAmount) }),
    ...(isElsewhere && { redirectAfterCheckout: redirect }),
    error: code,
  });
  return reply.code(303).header('location', `/user/subscriptions?${back}`).send();
}
