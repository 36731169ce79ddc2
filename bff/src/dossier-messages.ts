import type {
  Dossier as DossierMessage,
  DossierFacts as FactsMessage,
  DossierLink as LinkMessage,
  DossierSheet as SheetMessage,
} from '@laurel/proto/films/v1/dossiers';
import { dossierPath, UNKNOWN_DOSSIER } from '@laurel/rules/dossiers';
import type { Dossier, DossierFacts } from './shapes/dossier.js';

/** What is said as the service wants it: what is not given is unknown. */
export const dossierMessage = (facts: Partial<DossierFacts>): FactsMessage => ({
  ...UNKNOWN_DOSSIER,
  ...facts,
  subtitleLanguages: facts.subtitleLanguages ? { values: facts.subtitleLanguages } : null,
});

const factsAnswer = ({ subtitleLanguages, ...facts }: FactsMessage) =>
  ({ ...facts, subtitleLanguages: subtitleLanguages?.values ?? null }) as DossierFacts;

export const dossierAnswer = ({ facts, missing, ...dossier }: DossierMessage): Dossier => ({
  ...dossier,
  facts: factsAnswer(facts!),
  missing: missing as Dossier['missing'],
});

/** A film as festivals see it. */
export const sheetAnswer = ({ facts, filmLanguages, poster, ...film }: SheetMessage) => ({
  ...film,
  filmLanguages: filmLanguages?.values ?? null,
  facts: factsAnswer(facts!),
  poster: poster ?? null,
});

export const linkAnswer = ({ token, ...link }: LinkMessage) => ({
  ...link,
  path: token ? dossierPath(token) : null,
});
