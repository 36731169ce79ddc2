import type {
  Dossier as DossierMessage,
  DossierFields as DetailsMessage,
  DossierLink as LinkMessage,
  DossierSheet as SheetMessage,
} from '@laurel/proto/films/v1/dossiers';
import { createDossierPath, UNKNOWN_DOSSIER } from '@laurel/rules/films/dossiers';
import { singlePage } from '../server-functions/server-function.js';
import type { DossierFields } from '../shapes/films/dossier.js';

/** Converts input to the service's message. Missing fields are unknown. */
export const toDossierMessage = (details: Partial<DossierFields>): DetailsMessage => ({
  ...UNKNOWN_DOSSIER,
  ...details,
  subtitleLanguages: details.subtitleLanguages ? { values: details.subtitleLanguages } : null,
});

const toDetailsAnswer = ({ subtitleLanguages, ...details }: DetailsMessage) => ({
  ...details,
  subtitleLanguages: subtitleLanguages?.values,
});

export const toDossierAnswer = ({ details, ...dossier }: DossierMessage) => ({
  ...dossier,
  details: toDetailsAnswer(details!),
});

/** A film as festivals see it. */
export const toSheetAnswer = ({ details, filmLanguages, ...film }: SheetMessage) => ({
  ...film,
  filmLanguages: filmLanguages?.values,
  details: toDetailsAnswer(details!),
});

export const toLinkAnswer = ({ token, ...link }: LinkMessage) => ({
  ...link,
  path: token ? createDossierPath(token) : null,
});
export const toLinksAnswer = ({ items }: { items: readonly LinkMessage[] }) =>
  singlePage({ items: items.map(toLinkAnswer) });
