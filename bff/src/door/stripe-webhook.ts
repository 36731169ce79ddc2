import { within } from '@laurel/runtime/call';
import { foreignWebhook } from '@laurel/runtime/webhooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { askerOf } from './admission.js';
import type { Door } from './door.js';
import { callOfForm } from './form-call.js';

/** What one network may bring in a minute: a burst of Stripe's fits in, and whoever makes things up comes to an end. */
const PER_MINUTE = 6000;

/**
 * `POST /webhooks/stripe`: what Stripe tells, as it came, to whom checks its signature. It comes from no page of ours, so no origin is
 * asked for; what bears no signature of ours is refused before anything of it is kept.
 */
export function serveStripeWebhook(http: FastifyInstance, door: Door): void {
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const onRequest = async (request: FastifyRequest) => {
      door.limits.takeOf(askerOf(request, door), '/webhooks/stripe', PER_MINUTE);
      // What bears no signature at all is not read.
      if (!/^t=\d+,(.*,)?v1=/.test(String(request.headers['stripe-signature']))) throw foreignWebhook();
    };
    scope.post('/webhooks/stripe', { onRequest }, async (request, reply) => {
      const signature = String(request.headers['stripe-signature'] ?? '').slice(0, 2000);
      const asked = { body: (request.body as Buffer | undefined) ?? Buffer.alloc(0), signature };
      const call = callOfForm(request, { pass: door.viewers.nobody() });
      await within(call, () => door.services.billing.takeStripeEvent(asked));
      return reply.code(200).type('application/json').send('{}');
    });
  });
}
