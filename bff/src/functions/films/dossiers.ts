import { createHash, randomUUID } from 'node:crypto';
import { isbot } from 'isbot';
import {
  toDossierResponse,
  toDossierMessage,
  toLinkResponse,
  toLinksResponse,
  toSheetResponse,
} from '../../messages/dossier.js';
import { command, query, postQuery, type RequestContext } from '../../server-functions/server-function.js';
import {
  createDossierLinkInput,
  dossierLinkIdInput,
  sharedDossierInput,
  updateDossierInput,
} from '../../inputs/films/dossier.js';
import { filmIdInput } from '../../inputs/films/film.js';
import {
  dossierLinkShape,
  dossierLinksShape,
  dossierShape,
  dossierSheetShape,
} from '../../shapes/films/dossier.js';

/**
 * Returns the dossier of a film, its completeness, and the missing sections.
 * @throws film.not_found
 */
export const getDossier = query({
  access: 'own',
  input: filmIdInput,
  response: dossierShape,
  run: async ({ input, dossiers }) => toDossierResponse((await dossiers.getDossier(input)).dossier!),
});

/**
 * Changes only the given fields.
 * @throws film.not_found
 * @throws dossier.stale if `version` is not the current one
 */
export const updateDossier = command({
  access: 'own',
  mayRepeat: true,
  input: updateDossierInput,
  response: dossierShape,
  async run({ input: { filmId, version, ...details }, dossiers }) {
    const change = { filmId, version, details: toDossierMessage(details), fields: Object.keys(details) };
    return toDossierResponse((await dossiers.updateDossier(change)).dossier!);
  },
});

/**
 * Returns the film as festivals see it.
 * @throws film.not_found
 */
export const getDossierSheet = query({
  access: 'own',
  input: filmIdInput,
  response: dossierSheetShape,
  run: async ({ input, dossiers }) => toSheetResponse((await dossiers.getDossierSheet(input)).sheet!),
});

/**
 * Returns the links to the dossier, newest first, with their number of visits.
 * @throws film.not_found
 */
export const getDossierLinks = query({
  access: 'own',
  input: filmIdInput,
  response: dossierLinksShape,
  run: async ({ input, dossiers }) => toLinksResponse(await dossiers.listDossierLinks(input)),
});

/**
 * Creates a link that gives access to the dossier. A repeated request returns the same link.
 * @throws film.not_found, dossier.too_many_links
 */
export const createDossierLink = command({
  access: 'own',
  input: createDossierLinkInput,
  response: dossierLinkShape,
  perMinute: 20,
  forbidsImpersonation: true,
  async run({ input, context, dossiers }) {
    const key = `page-${context.idempotencyKey || randomUUID()}`;
    return toLinkResponse((await dossiers.openDossierLink({ ...input, key })).link!);
  },
});

/**
 * Revokes a link immediately. An unknown link counts as revoked.
 * @throws film.not_found
 */
export const revokeDossierLink = command({
  access: 'own',
  input: dossierLinkIdInput,
  response: dossierLinksShape,
  run: async ({ input, dossiers }) => toLinksResponse(await dossiers.revokeDossierLink(input)),
});

/**
 * Returns the dossier for a link's token and counts a visit. Uses POST so that the token is not part of a
 * logged URL.
 * @throws dossier.not_found
 */
export const getSharedDossier = postQuery({
  access: 'any',
  input: sharedDossierInput,
  response: dossierSheetShape,
  perMinute: 60,
  async run({ input: { token }, context, dossiers }) {
    const { sheet } = await dossiers.getSharedDossier({ token, visitor: getVisitorHash(context) });
    return toSheetResponse(sheet!);
  },
});

/**
 * Returns a hash that distinguishes visitors, or null for bots. Only the hash leaves the gateway, not the address
 * and the browser's name.
 */
function getVisitorHash({ network, userAgent }: RequestContext): string | null {
  if (!userAgent || isbot(userAgent)) return null;
  return createHash('sha256').update(`${network}\n${userAgent}`).digest('base64');
}
