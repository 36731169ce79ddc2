import { idIn } from '@laurel/rules/ids';
import { today } from '@laurel/rules/days';
import { listFileName } from '@laurel/words/list-words';
import { refuse } from '@laurel/runtime/refusals';
import type { FastifyInstance } from 'fastify';
import { LIST_PDF } from '../functions/costs.js';
import { askerOf, loggedIn } from './admission.js';
import type { Door } from './door.js';
import { notAcrossSites } from './same-origin.js';
import { PDF_MS, sendPdf } from './send-pdf.js';

const A_MINUTE = 10;

/**
 * A film's list on paper: `GET /lists/<film>/pdf?timeZone=<IANA>` for whoever may see the list; without a zone in UTC. Refuses `film.not_found`,
 * `input.invalid`, `rate.limited`, and `request.foreign` for another's page.
 */
export function serveLists(http: FastifyInstance, door: Door): void {
  const { limits, services } = door;
  http.get<{ Params: { filmId: string }; Querystring: { timeZone?: string | string[] } }>(
    '/lists/:filmId/pdf',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const asker = askerOf(request, door);
      limits.take(asker, '/list');
      // First: another's page must not use up what its reader may ask.
      notAcrossSites(request);
      limits.takeOf(asker, '/list/owner', A_MINUTE);
      const { pass } = await loggedIn(request, door);
      const filmId = idIn(request.params.filmId);
      if (filmId === null) throw refuse.noSuch('film.not_found', 'filmId');
      const timeZone = String(request.query.timeZone ?? 'UTC');
      const fileName = (film: string) => listFileName(film, 'pdf', today());
      return sendPdf(
        door,
        { request, reply, asker, pass, what: '/list', cost: LIST_PDF, fileName, fallback: 'list.pdf' },
        () => services.lists.getListPdf({ filmId, timeZone }, PDF_MS),
      );
    },
  );
}
