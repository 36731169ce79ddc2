import { createHash } from 'node:crypto';
import { idIn } from '@laurel/rules/ids';
import { newCall, within, type PassTo } from '@laurel/runtime/call';
import { refuse } from '@laurel/runtime/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DOSSIER_PDF } from '../functions/costs.js';
import { askerOf, loggedIn, networkAlone } from './admission.js';
import type { Door } from './door.js';
import type { Asker } from './limits.js';
import { notAcrossSites } from './same-origin.js';

const MADE_IN_MS = 10_000;
/** Each holds up the whole service for a moment. */
const [OF_OWNER_A_MINUTE, OF_NETWORK_A_MINUTE, OF_LINK_A_MINUTE] = [10, 20, 10];

/** An RFC 8187 file name; what a header cannot hold is encoded. */
const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * A film's dossier as a PDF: `GET /dossiers/<film>/pdf` for its owner, `GET /dossier/<token>/pdf` for whoever has a link. Made when it is asked for, one at a
 * time for each visitor. Refuses `film.not_found`, `dossier.not_found`, `rate.limited`, and `request.foreign` for another's page.
 */
export function serveDossiers(http: FastifyInstance, door: Door): void {
  const { limits, lanes, viewers, services } = door;
  type Pdf = { filmName: string; pdf: Uint8Array };
  async function send(
    {
      request,
      reply,
      asker,
      pass,
    }: { request: FastifyRequest; reply: FastifyReply; asker: Asker; pass: PassTo },
    make: () => Promise<Pdf>,
  ) {
    await limits.charge(asker, '/dossier', DOSSIER_PDF);
    const call = newCall({ requestId: request.id, pass, deadline: Date.now() + MADE_IN_MS });
    const { filmName, pdf } = await lanes.dear.within(asker.visitor, () => within(call, make));
    return reply
      .headers({
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
        'content-disposition': `attachment; filename="dossier.pdf"; filename*=UTF-8''${encoded(`${filmName}.pdf`)}`,
      })
      .type('application/pdf')
      .send(Buffer.from(pdf));
  }

  http.get<{ Params: { filmId: string } }>(
    '/dossiers/:filmId/pdf',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const asker = askerOf(request, door);
      await limits.take(asker, '/dossier');
      // First: another's page must not use up what its reader may ask.
      notAcrossSites(request);
      await limits.takeOf(asker, '/dossier/owner', OF_OWNER_A_MINUTE);
      const { pass } = await loggedIn(request, door);
      const filmId = idIn(request.params.filmId);
      if (filmId === null) throw refuse.noSuch('film.not_found', 'filmId');
      return send({ request, reply, asker, pass }, () =>
        services.dossiers.getDossierPdf({ filmId }, MADE_IN_MS),
      );
    },
  );

  http.get<{ Params: { token: string } }>(
    '/dossier/:token/pdf',
    { config: { isSecret: true }, exposeHeadRoute: false },
    async (request, reply) => {
      const asker = networkAlone(request);
      await limits.takeOf(asker, '/dossier/network', OF_NETWORK_A_MINUTE);
      const { token } = request.params;
      const link = createHash('sha256').update(token).digest('base64');
      await limits.takeOf(asker, '/dossier/link', OF_LINK_A_MINUTE, link);
      return send({ request, reply, asker, pass: viewers.nobody() }, () =>
        services.dossiers.getSharedDossierPdf({ token }, MADE_IN_MS),
      );
    },
  );
}
