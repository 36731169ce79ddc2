import { within } from '@laurel/runtime/call';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LONGEST_NOTICE_TOKEN } from '../inputs/notification.js';
import type { Door } from './door.js';
import { callOfForm } from './form-call.js';
import { networkAlone } from './admission.js';
import { tokenKey } from './token-key.js';

/** Many people's mails are kept by few, who ask for all of them. */
const OF_NETWORK_A_MINUTE = 600;
const [OF_LINK_A_MINUTE, MOST_BYTES] = [20, 1024];

/**
 * `POST /unsubscribe/<token>`: mails of a kind end for whoever's mail the link stood in, as a mail program asks it (RFC 8058): no origin is
 * asked for and no cookie read. To open the link shows a page, which asks `declineNotice`. Refuses `notice.not_found` and `rate.limited`.
 */
export function serveUnsubscribe(http: FastifyInstance, door: Door): void {
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // What a mail program sends along says nothing that the link does not.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, _body, done) =>
      done(null, null),
    );
    const onRequest = async (request: FastifyRequest<{ Params: { token: string } }>) => {
      const asker = networkAlone(request);
      door.limits.takeOf(asker, '/unsubscribe', OF_NETWORK_A_MINUTE);
      const link = tokenKey(request.params.token);
      door.limits.takeOf(asker, '/unsubscribe/link', OF_LINK_A_MINUTE, link);
    };
    scope.post<{ Params: { token: string } }>(
      '/unsubscribe/:token',
      { config: { isSecret: true }, onRequest },
      async (request, reply) => {
        const token = request.params.token.slice(0, LONGEST_NOTICE_TOKEN);
        const call = callOfForm(request, { pass: door.viewers.nobody() });
        const { name } = await within(call, () => door.services.identity.declineNotice({ token }));
        return reply.header('cache-control', 'no-store').send({ name });
      },
    );
  });
}
