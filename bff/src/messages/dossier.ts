import type {
  Dossier as DossierMessage,
  DossierFields as DetailsMessage,
  DossierLink as LinkMessage,
  DossierSheet as SheetMessage,
} from '@laurel/proto/films/v1/dossiers';
import { dossierPath, UNKNOWN_DOSSIER } from '@laurel/rules/films/dossiers';
import type { Dossier, DossierFields } from '../shapes/films/dossier.js';

/** Converts input to the service's message. Missing fields are unknown. */
export const dossierMessage = (details: Partial<DossierFields>): DetailsMessage => ({
  ...UNKNOWN_DOSSIER,
  ...details,
  subtitleLanguages: details.subtitleLanguages ? { values: details.subtitleLanguages } : null,
});

const detailsAnswer = ({ subtitleLanguages, ...details }: DetailsMessage) =>
  ({ ...details, subtitleLanguages: subtitleLanguages?.values ?? null }) as DossierFields;

export const dossierAnswer = ({ details, missing, ...dossier }: DossierMessage): Dossier => ({
  ...dossier,
  details: detailsAnswer(details!),
  missing: missing as Dossier['missing'],
});

/** A film as festivals see it. */
export const sheetAnswer = ({ details, filmLanguages, poster, ...film }: SheetMessage) => ({
  ...film,
  filmLanguages: filmLanguages?.values ?? null,
  details: detailsAnswer(details!),
  poster: poster ?? null,
});

export const linkAnswer = ({ token, ...link }: LinkMessage) => ({
  ...link,
  path: token ? dossierPath(token) : null,
});
