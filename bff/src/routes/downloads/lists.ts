import { parseId } from '@laurel/rules/links/ids';
import { today } from '@laurel/rules/dates/days';
import { getListFileName } from '@laurel/messages/documents/list-text';
import { refuse } from '@laurel/runtime/errors/refusals';
import type { FastifyInstance } from 'fastify';
import { LIST_PDF_COST } from '../../rate-limits/costs.js';
import { getCaller, requireLogin } from '../../requests/admission.js';
import type { Gateway } from '../../requests/gateway.js';
import { requireSameSite } from '../../security/same-origin.js';
import { PDF_MS, sendPdf } from './send-pdf.js';

const LIMIT_PER_MINUTE = 10;

/**
 * A film's list as a PDF: `GET /lists/<film>/pdf?timeZone=<IANA>`, for users who may read the list. The
 * default time zone is UTC.
 * @throws film.not_found, input.invalid, rate.limited
 * @throws request.foreign for requests from other sites
 */
export function serveLists(http: FastifyInstance, gateway: Gateway): void {
  const { limits, services } = gateway;
  http.get<{ Params: { filmId: string }; Querystring: { timeZone?: string | string[] } }>(
    '/lists/:filmId/pdf',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const caller = getCaller(request, gateway);
      limits.countRequest(caller, '/list');
      // Check the origin first: a foreign page must not use up the user's limit.
      requireSameSite(request);
      limits.countResourceRequest(caller, '/list/owner', LIMIT_PER_MINUTE);
      const { getCallerToken } = await requireLogin(request, gateway);
      const filmId = parseId(request.params.filmId);
      if (filmId === null) throw refuse.noSuch('film.not_found', 'filmId');
      const timeZone = String(request.query.timeZone ?? 'UTC');
      const getFileName = (film: string) => getListFileName(film, 'pdf', today());
      return sendPdf(
        gateway,
        {
          request,
          reply,
          caller,
          getCallerToken,
          resource: '/list',
          cost: LIST_PDF_COST,
          getFileName,
          asciiFileName: 'list.pdf',
        },
        () => services.lists.getListPdf({ filmId, timeZone }, PDF_MS),
      );
    },
  );
}
