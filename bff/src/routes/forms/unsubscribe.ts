import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MAX_NOTICE_TOKEN_LENGTH } from '../../inputs/accounts/notification.js';
import type { Gateway } from '../../requests/gateway.js';
import { callServices } from '../../clients/call-context.js';
import { FORM_TIMEOUT_MS } from '../../requests/form-call-context.js';
import { getAnonymousCaller } from '../../requests/admission.js';
import { getTokenKey } from '../../session/token-key.js';

/** A few mail providers send the requests of many users. */
const NETWORK_LIMIT_PER_MINUTE = 600;
const [LINK_LIMIT_PER_MINUTE, MAX_BODY_BYTES] = [20, 1024];

/**
 * `POST /unsubscribe/<token>`: one-click unsubscribe from one kind of e-mail (RFC 8058). Mail programs call
 * it, so there is no origin check and no cookie. Opening the link in a browser shows a page that calls
 * `declineNotice`.
 * @throws notice.not_found, rate.limited
 */
export function serveUnsubscribe(http: FastifyInstance, gateway: Gateway): void {
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The body that mail programs send carries no information beyond the URL.
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
      (_request, _body, done) => done(null, null),
    );
    const onRequest = async (request: FastifyRequest<{ Params: { token: string } }>) => {
      const caller = getAnonymousCaller(request);
      gateway.limits.countResourceRequest(caller, '/unsubscribe', NETWORK_LIMIT_PER_MINUTE);
      const linkKey = getTokenKey(request.params.token);
      gateway.limits.countResourceRequest(caller, '/unsubscribe/link', LINK_LIMIT_PER_MINUTE, linkKey);
    };
    scope.post<{ Params: { token: string } }>(
      '/unsubscribe/:token',
      { config: { isSecret: true }, onRequest },
      async (request, reply) => {
        const token = request.params.token.slice(0, MAX_NOTICE_TOKEN_LENGTH);
        const { name } = await callServices(
          request,
          gateway.viewers.getAnonymousTokenIssuer(),
          () => gateway.services.identity.declineNotice({ token }),
          FORM_TIMEOUT_MS,
        );
        return reply.header('cache-control', 'no-store').send({ name });
      },
    );
  });
}
