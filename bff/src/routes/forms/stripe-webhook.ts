import { createForeignWebhookRefusal } from '@laurel/runtime/auth/foreign-webhook';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getCaller } from '../../requests/admission.js';
import type { Gateway } from '../../requests/gateway.js';
import { callServices } from '../../clients/call-context.js';
import { FORM_TIMEOUT_MS } from '../../requests/form-call-context.js';

/** Requests per network and minute. Allows Stripe's bursts and limits abuse. */
const PER_MINUTE = 6000;

/**
 * `POST /webhooks/stripe`: forwards Stripe's events unchanged to the billing service, which checks the
 * signature. There is no origin check, because Stripe is not one of this product's pages. Events with a
 * foreign signature are rejected before anything is stored.
 */
export function serveStripeWebhook(http: FastifyInstance, gateway: Gateway): void {
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const onRequest = async (request: FastifyRequest) => {
      gateway.limits.countResourceRequest(getCaller(request, gateway), '/webhooks/stripe', PER_MINUTE);
      // The body of a request without a signature is not read.
      if (!/^t=\d+,(.*,)?v1=/.test(String(request.headers['stripe-signature'])))
        throw createForeignWebhookRefusal();
    };
    scope.post('/webhooks/stripe', { onRequest }, async (request, reply) => {
      const signature = String(request.headers['stripe-signature'] ?? '').slice(0, 2000);
      const input = { body: (request.body as Buffer | undefined) ?? Buffer.alloc(0), signature };
      await callServices(
        request,
        gateway.viewers.getAnonymousTokenIssuer(),
        () => gateway.services.billing.takeStripeEvent(input),
        FORM_TIMEOUT_MS,
      );
      return reply.code(200).type('application/json').send('{}');
    });
  });
}
