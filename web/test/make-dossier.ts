import { DOSSIER_PARTS, UNKNOWN_DOSSIER } from '@laurel/rules/dossiers';
import type { Dossier, DossierFacts, DossierLink, DossierSheet } from '../src/lib/wire';

/** One of film 7 in which nothing was said. */
export const makeDossier = ({
  facts,
  ...part
}: Partial<Omit<Dossier, 'facts'>> & { facts?: Partial<DossierFacts> } = {}): Dossier => ({
  filmId: 7,
  version: 0,
  hasScreenerPassword: false,
  completeness: 0,
  missing: [...DOSSIER_PARTS],
  ...part,
  facts: { ...UNKNOWN_DOSSIER, ...facts },
});

export const makeDossierLink = (id: number, part: Partial<DossierLink> = {}): DossierLink => ({
  id,
  path: `/dossier/t0ken-${id}`,
  recipient: `Festival ${id}`,
  createdAt: new Date().toISOString(),
  visits: 0,
  lastVisitOn: null,
  submissionId: null,
  ...part,
});

export const makeDossierSheet = ({
  facts,
  ...part
}: Partial<Omit<DossierSheet, 'facts'>> & { facts?: Partial<DossierFacts> } = {}): DossierSheet => ({
  name: 'Half a Minute of Rain',
  synopsis: null,
  types: [],
  length: null,
  productionDate: null,
  genres: [],
  forms: [],
  productionCountries: [],
  filmLanguages: null,
  credits: [],
  poster: null,
  stills: [],
  ...part,
  facts: { ...UNKNOWN_DOSSIER, ...facts },
});
