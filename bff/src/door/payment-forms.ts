import formbody from '@fastify/formbody';
import { refuse, type Refusal } from '@laurel/runtime/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { checkoutForm, subscriptionForm } from '../inputs/payment.js';
import type { Door } from './door.js';
import { askerOf, inOwnHands, loggedIn } from './admission.js';
import { parsed } from './input.js';
import { refusalFor } from './refusal.js';
import { sameOrigin } from './same-origin.js';

interface Form {
  schema: z.ZodType;
  /** Who has not confirmed the address buys nothing; a plan that runs can be ended all the same. */
  isFirstPayment?: boolean;
}
const forms: Record<string, Form> = {
  checkout: { schema: checkoutForm, isFirstPayment: true },
  'cancel-subscription': { schema: subscriptionForm },
  'resume-subscription': { schema: subscriptionForm },
};

/**
 * The plan page's forms, which work without JavaScript. A browser is sent back to the plan page with the refusal's code; other
 * askers get the refusal itself. A checkout refuses `account.unverified`, before anything is charged. Payments are not part of this installation yet, so every good form ends in `payment.not_configured`.
 */
export async function servePaymentForms(http: FastifyInstance, door: Door): Promise<void> {
  await http.register(formbody);
  for (const [name, form] of Object.entries(forms)) {
    const onRequest = async (request: FastifyRequest, reply: FastifyReply) =>
      door.limits
        .take(askerOf(request, door), '/api/payment')
        .catch((error: unknown) => refused(request, reply, error));
    http.post(`/api/payment/${name}`, { onRequest }, async (request, reply) => {
      try {
        await asked(request, form, door);
        throw refuse.unavailable('payment.not_configured', 'Payment is not set up on this installation.');
      } catch (error) {
        return refused(request, reply, error);
      }
    });
  }
}

function refused(request: FastifyRequest, reply: FastifyReply, error: unknown) {
  const refusal = refusalFor(error);
  if (!refusal || !request.headers.accept?.includes('text/html')) throw error;
  return backToPlans(request, reply, refusal);
}

async function asked(request: FastifyRequest, { schema, isFirstPayment }: Form, door: Door): Promise<void> {
  sameOrigin(request, door.publicOrigin);
  const known = await loggedIn(request, door);
  inOwnHands(known);
  parsed(schema, request.body ?? {});
  if (isFirstPayment && !known.session.emailVerified)
    throw refuse.forbidden(
      'account.unverified',
      'The e-mail address of this account has not been confirmed yet.',
    );
}

function backToPlans(request: FastifyRequest, reply: FastifyReply, { code }: Refusal) {
  const { filmId } = (request.body ?? {}) as { filmId?: string };
  const back = new URLSearchParams({ ...(filmId && /^\d{1,12}$/.test(filmId) && { filmId }), error: code });
  return reply.code(303).header('location', `/user/subscriptions?${back}`).send();
}
