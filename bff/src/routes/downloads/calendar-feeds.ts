import { refuse } from '@laurel/runtime/errors/refusals';
import type { FastifyInstance } from 'fastify';
import { renderCalendar } from './calendar-file.js';
import { sendTagged } from '../../http/send-cacheable.js';
import { callServices } from '../../clients/call-context.js';
import type { Gateway } from '../../requests/gateway.js';
import { getAnonymousCaller } from '../../requests/admission.js';
import { getTokenKey } from '../../session/token-key.js';

/** Calendar providers fetch many users' feeds from few addresses. */
const NETWORK_LIMIT_PER_MINUTE = 600;
const LINK_LIMIT_PER_MINUTE = 20;
const SECRET = /^([\w-]{43})\.ics$/;

/**
 * `GET /calendar/<secret>.ics`: the entries of the feed's owner, for an external calendar. The secret grants
 * access and is never logged.
 * @throws calendar.not_found for revoked, unknown and malformed secrets alike
 * @throws rate.limited
 */
export function serveCalendarFeeds(
  http: FastifyInstance,
  { limits, viewers, services, publicOrigin }: Gateway,
): void {
  http.get<{ Params: { file: string } }>(
    '/calendar/:file',
    { config: { isSecret: true } },
    async (request, reply) => {
      const caller = getAnonymousCaller(request);
      limits.countResourceRequest(caller, '/calendar', NETWORK_LIMIT_PER_MINUTE);
      const secret = SECRET.exec(request.params.file)?.[1];
      if (!secret) throw refuse.notFound('calendar.not_found', 'There is no calendar at this address.');
      const linkKey = getTokenKey(secret);
      limits.countResourceRequest(caller, '/calendar/link', LINK_LIMIT_PER_MINUTE, linkKey);
      const feed = await callServices(request, viewers.getAnonymousTokenIssuer(), () =>
        services.submissions.readCalendarFeed({ secret }),
      );
      return sendTagged(request, reply.header('x-robots-tag', 'noindex'), {
        body: renderCalendar(feed, publicOrigin, (err) => request.log.error({ requestId: request.id, err })),
        type: 'text/calendar; charset=utf-8',
        cacheControl: 'private, no-cache',
      });
    },
  );
}
