import { DOSSIER_SECTIONS, UNKNOWN_DOSSIER } from '@laurel/rules/films/dossiers';
import type { Dossier, DossierFields, DossierLink, DossierSheet } from '../src/lib/server/wire';

/** Makes an empty dossier of film 7. */
export const makeDossier = ({
  details,
  ...overrides
}: Partial<Omit<Dossier, 'details'>> & { details?: Partial<DossierFields> } = {}): Dossier => ({
  filmId: 7,
  version: 0,
  hasScreenerPassword: false,
  completeness: 0,
  missing: [...DOSSIER_SECTIONS],
  ...overrides,
  details: { ...UNKNOWN_DOSSIER, ...details },
});

export const makeDossierLink = (id: number, overrides: Partial<DossierLink> = {}): DossierLink => ({
  id,
  path: `/dossier/t0ken-${id}`,
  recipient: `Festival ${id}`,
  createdAt: new Date().toISOString(),
  views: 0,
  lastViewedOn: null,
  submissionId: null,
  ...overrides,
});

export const makeDossierSheet = ({
  details,
  ...overrides
}: Partial<Omit<DossierSheet, 'details'>> & { details?: Partial<DossierFields> } = {}): DossierSheet => ({
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
  details: { ...UNKNOWN_DOSSIER, ...details },
});
