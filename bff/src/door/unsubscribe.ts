import { within } from '@laurel/runtime/call';
import type { FastifyInstance } from 'fastify';
import { askerOf } from './admission.js';
import type { Door } from './door.js';
import { callOf } from './form-call.js';

const [PER_MINUTE, MOST_BYTES] = [60, 1024];

/**
 * `POST /unsubscribe/<token>`: mails of a kind end for whoever's mail the link stood in, by its page here or by a mail program itself (RFC 8058): no origin
 * is asked for and no cookie read. To open the link changes nothing. Refuses `notice.not_found` and `rate.limited`.
 */
export function serveUnsubscribe(http: FastifyInstance, door: Door): void {
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // What a mail program sends along says nothing that the link does not.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, _body, done) =>
      done(null, null),
    );
    scope.post<{ Params: { token: string } }>(
      '/unsubscribe/:token',
      { config: { isSecret: true } },
      async (request, reply) => {
        await door.limits.takeOf(askerOf(request, door), '/unsubscribe', PER_MINUTE);
        const call = callOf(request, { pass: door.viewers.nobody() });
        const { token } = request.params;
        const { name } = await within(call, () =>
          door.services.identity.declineNotice({ token: token.slice(0, 300) }),
        );
        return reply.header('cache-control', 'no-store').send({ name });
      },
    );
  });
}
