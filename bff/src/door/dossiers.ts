import { idIn } from '@laurel/rules/ids';
import { dossierFileName } from '@laurel/words/dossier-words';
import { refuse } from '@laurel/runtime/refusals';
import type { FastifyInstance } from 'fastify';
import { DOSSIER_PDF } from '../functions/costs.js';
import { askerOf, loggedIn, networkAlone } from './admission.js';
import type { Door } from './door.js';
import { notAcrossSites } from './same-origin.js';
import { PDF_MS, sendPdf, type PdfWish } from './send-pdf.js';
import { tokenKey } from './token-key.js';

/** Each holds up the whole service for a moment. */
const [OF_OWNER_A_MINUTE, OF_NETWORK_A_MINUTE, OF_LINK_A_MINUTE] = [10, 20, 10];

/**
 * A film's dossier as a PDF: `GET /dossiers/<film>/pdf` for its owner, `GET /dossier/<token>/pdf` for whoever has a link. Made when it is asked for, one at a
 * time for each visitor. Refuses `film.not_found`, `dossier.not_found`, `rate.limited`, and `request.foreign` for another's page.
 */
export function serveDossiers(http: FastifyInstance, door: Door): void {
  const { limits, viewers, services } = door;
  const send = (
    wish: Pick<PdfWish, 'request' | 'reply' | 'asker' | 'pass'>,
    make: Parameters<typeof sendPdf>[2],
  ) =>
    sendPdf(
      door,
      { ...wish, what: '/dossier', cost: DOSSIER_PDF, fileName: dossierFileName, fallback: 'dossier.pdf' },
      make,
    );

  http.get<{ Params: { filmId: string } }>(
    '/dossiers/:filmId/pdf',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const asker = askerOf(request, door);
      limits.take(asker, '/dossier');
      // First: another's page must not use up what its reader may ask.
      notAcrossSites(request);
      limits.takeOf(asker, '/dossier/owner', OF_OWNER_A_MINUTE);
      const { pass } = await loggedIn(request, door);
      const filmId = idIn(request.params.filmId);
      if (filmId === null) throw refuse.noSuch('film.not_found', 'filmId');
      return send({ request, reply, asker, pass }, () => services.dossiers.getDossierPdf({ filmId }, PDF_MS));
    },
  );

  http.get<{ Params: { token: string } }>(
    '/dossier/:token/pdf',
    { config: { isSecret: true }, exposeHeadRoute: false },
    async (request, reply) => {
      const asker = networkAlone(request);
      limits.takeOf(asker, '/dossier/network', OF_NETWORK_A_MINUTE);
      const { token } = request.params;
      const link = tokenKey(token);
      limits.takeOf(asker, '/dossier/link', OF_LINK_A_MINUTE, link);
      return send({ request, reply, asker, pass: viewers.nobody() }, () =>
        services.dossiers.getSharedDossierPdf({ token }, PDF_MS),
      );
    },
  );
}
