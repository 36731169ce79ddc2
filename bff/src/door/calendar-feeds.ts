import { within } from '@laurel/runtime/call';
import { refuse } from '@laurel/runtime/refusals';
import type { FastifyInstance } from 'fastify';
import { calendarFile } from '../calendar-file.js';
import { sendTagged } from './answer-kept.js';
import { callOf } from './call-of.js';
import type { Door } from './door.js';
import { networkAlone } from './admission.js';
import { tokenKey } from './token-key.js';

/** Many people's calendars are fetched from the few addresses of those who keep calendars. */
const OF_NETWORK_A_MINUTE = 600;
const OF_LINK_A_MINUTE = 20;
const SECRET = /^([\w-]{43})\.ics$/;

/**
 * `GET /calendar/<secret>.ics`: the entries of whoever made the link, for a calendar elsewhere. The secret alone opens it, and stands in no log. Refuses
 * `calendar.not_found` alike for one that was ended, that never was and that is none, and `rate.limited`.
 */
export function serveCalendarFeeds(
  http: FastifyInstance,
  { limits, viewers, services, publicOrigin }: Door,
): void {
  http.get<{ Params: { file: string } }>(
    '/calendar/:file',
    { config: { isSecret: true } },
    async (request, reply) => {
      const asker = networkAlone(request);
      limits.takeOf(asker, '/calendar', OF_NETWORK_A_MINUTE);
      const secret = SECRET.exec(request.params.file)?.[1];
      if (!secret) throw refuse.notFound('calendar.not_found', 'There is no calendar at this address.');
      const link = tokenKey(secret);
      limits.takeOf(asker, '/calendar/link', OF_LINK_A_MINUTE, link);
      const feed = await within(callOf(request, { pass: viewers.nobody() }), () =>
        services.submissions.readCalendarFeed({ secret }),
      );
      return sendTagged(request, reply.header('x-robots-tag', 'noindex'), {
        body: calendarFile(feed, publicOrigin),
        type: 'text/calendar; charset=utf-8',
        cacheControl: 'private, no-cache',
      });
    },
  );
}
