import { parseId } from '@laurel/rules/links/ids';
import { getDossierFileName } from '@laurel/messages/documents/dossier-text';
import { refuse } from '@laurel/runtime/errors/refusals';
import type { FastifyInstance } from 'fastify';
import { callServices } from '../../clients/call-context.js';
import { DOSSIER_PDF_COST } from '../../rate-limits/costs.js';
import { getCaller, requireLogin, getAnonymousCaller } from '../../requests/admission.js';
import type { Gateway } from '../../requests/gateway.js';
import { requireSameSite } from '../../security/same-origin.js';
import { PDF_MS, sendPdf, type PdfRequest } from './send-pdf.js';
import { getTokenKey } from '../../session/token-key.js';

/** Rendering a PDF blocks the service for a moment. */
const [OWNER_LIMIT_PER_MINUTE, NETWORK_LIMIT_PER_MINUTE, LINK_LIMIT_PER_MINUTE] = [10, 20, 10];
/** A dossier page with twelve pictures requests up to 24 files. */
const STILLS_PER_MINUTE = 600;

/**
 * A film's dossier as a PDF: `GET /dossiers/<film>/pdf` for its owner, `GET /dossier/<token>/pdf` with a
 * link. Rendered on request, one at a time per client. `GET /dossier/<token>/stills/<name>/960.avif` redirects to a
 * picture as long as the link is valid.
 * @throws film.not_found, dossier.not_found, rate.limited
 * @throws request.foreign for requests from other sites
 */
export function serveDossiers(http: FastifyInstance, gateway: Gateway): void {
  const { limits, viewers, services } = gateway;
  const sendDossierPdf = (
    pdfRequest: Pick<PdfRequest, 'request' | 'reply' | 'caller' | 'getCallerToken'>,
    renderPdf: Parameters<typeof sendPdf>[2],
  ) =>
    sendPdf(
      gateway,
      {
        ...pdfRequest,
        resource: '/dossier',
        cost: DOSSIER_PDF_COST,
        getFileName: getDossierFileName,
        asciiFileName: 'dossier.pdf',
      },
      renderPdf,
    );

  http.get<{ Params: { filmId: string } }>(
    '/dossiers/:filmId/pdf',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const caller = getCaller(request, gateway);
      limits.countRequest(caller, '/dossier');
      // Check the origin first: a foreign page must not use up the user's limit.
      requireSameSite(request);
      limits.countResourceRequest(caller, '/dossier/owner', OWNER_LIMIT_PER_MINUTE);
      const { getCallerToken } = await requireLogin(request, gateway);
      const filmId = parseId(request.params.filmId);
      if (filmId === null) throw refuse.noSuch('film.not_found', 'filmId');
      return sendDossierPdf({ request, reply, caller, getCallerToken }, () =>
        services.dossiers.getDossierPdf({ filmId }, PDF_MS),
      );
    },
  );

  http.get<{ Params: { token: string } }>(
    '/dossier/:token/pdf',
    { config: { isSecret: true }, exposeHeadRoute: false },
    async (request, reply) => {
      const caller = getAnonymousCaller(request);
      limits.countResourceRequest(caller, '/dossier/network', NETWORK_LIMIT_PER_MINUTE);
      const { token } = request.params;
      const linkKey = getTokenKey(token);
      limits.countResourceRequest(caller, '/dossier/link', LINK_LIMIT_PER_MINUTE, linkKey);
      return sendDossierPdf(
        { request, reply, caller, getCallerToken: viewers.getAnonymousTokenIssuer() },
        () => services.dossiers.getSharedDossierPdf({ token }, PDF_MS),
      );
    },
  );

  http.get<{ Params: { token: string; name: string; file: string } }>(
    '/dossier/:token/stills/:name/:file',
    { config: { isSecret: true }, exposeHeadRoute: false },
    async (request, reply) => {
      const caller = getAnonymousCaller(request);
      limits.countResourceRequest(caller, '/dossier/stills', STILLS_PER_MINUTE);
      const { token, name: fileName, file } = request.params;
      const [, width, format] = /^(\d{1,5})\.(\w+)$/.exec(file) ?? [];
      if (!format) return reply.callNotFound();
      const { url } = await callServices(request, viewers.getAnonymousTokenIssuer(), () =>
        services.dossiers.getSharedStillUrl({ token, fileName, width: Number(width), format }),
      );
      return reply.header('cache-control', 'private, no-store').redirect(url, 302);
    },
  );
}
