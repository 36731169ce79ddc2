import type { Payload } from './sample-data.js';

/** Returns the schema's fields that the fixture lacks, each with a plausible value. */
export function optionalFields(declared: unknown): Payload {
  const { input } = declared as { input: { shape?: Payload } };
  const likely: Payload = {
    page: 1,
    pageSize: 10,
    sort: 'name',
    version: 1,
    dateId: 1,
    note: 'x',
    reason: 'x',
    decidedAt: '2026-01-06',
  };
  const film: Payload = {
    productionDate: '2026-01-01',
    directorAge: 30,
    isOnline: false,
    budget: { amount: 1, currency: 'EUR' },
    school: { name: 'FAMU', country: 'CZ' },
  };
  const lists: Payload = {
    filmLanguages: ['en'],
    directorIdentities: [],
    productionSubdivisions: ['FR-ARA'],
    genres: ['Drama'],
    forms: ['Essay'],
    themes: ['Islands'],
  };
  const known = {
    ...likely,
    ...film,
    ...lists,
    submittedAt: '2026-01-05',
    feePaid: { amount: 1, currency: 'EUR' },
    awardName: 'x',
  };
  return Object.fromEntries(Object.entries(known).filter(([field]) => field in (input.shape ?? {})));
}
