import type {
  Dossier as DossierMessage,
  DossierFields as DetailsMessage,
  DossierLink as LinkMessage,
  DossierSheet as SheetMessage,
} from '@laurel/proto/films/v1/dossiers';
import { createDossierPath, UNKNOWN_DOSSIER } from '@laurel/rules/films/dossiers';
import { toSinglePage } from '../server-functions/server-function.js';
import type { DossierFields } from '../shapes/films/dossier.js';

/** Converts input to the service's message. Missing fields are unknown. */
export const toDossierMessage = (details: Partial<DossierFields>): DetailsMessage => ({
  ...UNKNOWN_DOSSIER,
  ...details,
  subtitleLanguages: details.subtitleLanguages ? { values: details.subtitleLanguages } : null,
});

const toDetailsResponse = ({ subtitleLanguages, ...details }: DetailsMessage) => ({
  ...details,
  subtitleLanguages: subtitleLanguages?.values,
});

export const toDossierResponse = ({ details, ...dossier }: DossierMessage) => ({
  ...dossier,
  details: toDetailsResponse(details!),
});

/** A film as festivals see it. */
export const toSheetResponse = ({ details, filmLanguages, ...film }: SheetMessage) => ({
  ...film,
  filmLanguages: filmLanguages?.values,
  details: toDetailsResponse(details!),
});

export const toLinkResponse = ({ token, ...link }: LinkMessage) => ({
  ...link,
  path: token ? createDossierPath(token) : null,
});
export const toLinksResponse = ({ items }: { items: readonly LinkMessage[] }) =>
  toSinglePage({ items: items.map(toLinkResponse) });
