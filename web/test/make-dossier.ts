import { DOSSIER_SECTIONS, UNKNOWN_DOSSIER } from '@laurel/rules/dossiers';
import type { Dossier, DossierFields, DossierLink, DossierSheet } from '../src/lib/wire';

/** Makes an empty dossier of film 7. */
export const makeDossier = ({
  details,
  ...overrides
}: Partial<Omit<Dossier, 'facts'>> & { details?: Partial<DossierFields> } = {}): Dossier => ({
  filmId: 7,
  version: 0,
  hasScreenerPassword: false,
  completeness: 0,
  missing: [...DOSSIER_SECTIONS],
  ...overrides,
  facts: { ...UNKNOWN_DOSSIER, ...details },
});

export const makeDossierLink = (id: number, overrides: Partial<DossierLink> = {}): DossierLink => ({
  id,
  path: `/dossier/t0ken-${id}`,
  recipient: `Festival ${id}`,
  createdAt: new Date().toISOString(),
  visits: 0,
  lastVisitOn: null,
  submissionId: null,
  ...overrides,
});

export const makeDossierSheet = ({
  details,
  ...overrides
}: Partial<Omit<DossierSheet, 'facts'>> & { details?: Partial<DossierFields> } = {}): DossierSheet => ({
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
  ...overrides,
  facts: { ...UNKNOWN_DOSSIER, ...details },
});
