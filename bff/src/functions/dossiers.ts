import { createHash, randomUUID } from 'node:crypto';
import { isbot } from 'isbot';
import { dossierAnswer, dossierMessage, linkAnswer, sheetAnswer } from '../dossier-messages.js';
import { command, query, question, whole, type Visit } from '../function.js';
import {
  createDossierLinkInput,
  ofDossierLinkInput,
  sharedDossierInput,
  updateDossierInput,
} from '../inputs/dossier.js';
import { ofFilmInput } from '../inputs/film.js';
import { dossierLinkShape, dossierLinksShape, dossierShape, dossierSheetShape } from '../shapes/dossier.js';

/** What a festival asks of a film, how complete it is, and what lacks. Refuses `film.not_found`. */
export const getDossier = query({
  access: 'own',
  input: ofFilmInput,
  answer: dossierShape,
  run: async ({ input, dossiers }) => dossierAnswer((await dossiers.getDossier(input)).dossier!),
});

/** Only the given facts change. Refuses `film.not_found`, and `dossier.stale` when `version` is not the present one. */
export const updateDossier = command({
  access: 'own',
  mayRepeat: true,
  input: updateDossierInput,
  answer: dossierShape,
  async run({ input: { filmId, version, ...facts }, dossiers }) {
    const change = { filmId, version, facts: dossierMessage(facts), fields: Object.keys(facts) };
    return dossierAnswer((await dossiers.updateDossier(change)).dossier!);
  },
});

/** The film as a festival sees it. Refuses `film.not_found`. */
export const getDossierSheet = query({
  access: 'own',
  input: ofFilmInput,
  answer: dossierSheetShape,
  run: async ({ input, dossiers }) => sheetAnswer((await dossiers.getDossierSheet(input)).sheet!),
});

/** The links that show it, the newest first, each with how often it was visited. Refuses `film.not_found`. */
export const getDossierLinks = query({
  access: 'own',
  input: ofFilmInput,
  answer: dossierLinksShape,
  run: async ({ input, dossiers }) => whole((await dossiers.listDossierLinks(input)).items.map(linkAnswer)),
});

const MADE_A_MINUTE = 20;
/** A link that shows the dossier to whoever has it. The same wish sent again is the same link. Refuses `film.not_found` and `dossier.too_many_links`. */
export const createDossierLink = command({
  access: 'own',
  input: createDossierLinkInput,
  answer: dossierLinkShape,
  perMinute: MADE_A_MINUTE,
  ownHandsOnly: true,
  async run({ input, visit, dossiers }) {
    const key = `page-${visit.idempotencyKey || randomUUID()}`;
    return linkAnswer((await dossiers.openDossierLink({ ...input, key })).link!);
  },
});

/** From now on it shows nothing to anybody; one that there is not is gone already. Refuses `film.not_found`. */
export const revokeDossierLink = command({
  access: 'own',
  input: ofDossierLinkInput,
  answer: dossierLinksShape,
  run: async ({ input, dossiers }) => whole((await dossiers.revokeDossierLink(input)).items.map(linkAnswer)),
});

const READ_A_MINUTE = 60;
/** The dossier for whoever has a link's token; a visit. Asked by POST: the token stands in no address that is logged. Refuses `dossier.not_found`. */
export const getSharedDossier = question({
  access: 'any',
  input: sharedDossierInput,
  answer: dossierSheetShape,
  perMinute: READ_A_MINUTE,
  async run({ input: { token }, visit, dossiers }) {
    const { sheet } = await dossiers.getSharedDossier({ token, visitor: visitorOf(visit) });
    return sheetAnswer(sheet!);
  },
});

/** By which one visitor is told from another; null for who is no person. Neither address nor browser leaves the door. */
function visitorOf({ network, userAgent }: Visit): string | null {
  if (!userAgent || isbot(userAgent)) return null;
  return createHash('sha256').update(`${network}\n${userAgent}`).digest('base64');
}
