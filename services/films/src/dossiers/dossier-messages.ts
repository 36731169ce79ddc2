import type { Dossier, DossierFacts as FactsMessage, DossierSheet } from '@laurel/proto/films/v1/dossiers';
import type { StillUrls } from '@laurel/proto/films/v1/films';
import { completenessOf, UNKNOWN_DOSSIER } from '@laurel/rules/dossiers';
import type { Measures } from '@laurel/rules/stills';
import type { Tx } from '../database.js';
import { missingParts, type DossierFacts } from '../domain/dossier.js';
import { factsOf, type FilmRow } from '../messages.js';

export interface DossierRow {
  /** 0: nothing was said yet. */
  version: number;
  facts: DossierFacts;
}

/** What is said of a film so far. */
export async function readDossier(tx: Pick<Tx, 'filmDossier'>, filmId: number): Promise<DossierRow> {
  const row = await tx.filmDossier.findUnique({ where: { filmId } });
  if (!row) return { version: 0, facts: UNKNOWN_DOSSIER };
  const { filmId: _f, version, updatedAt: _u, subtitleLanguages, subtitleLanguagesKnown, ...facts } = row;
  return {
    version,
    facts: { ...facts, subtitleLanguages: subtitleLanguagesKnown ? subtitleLanguages : null },
  };
}

export const dossierColumns = ({ subtitleLanguages, ...facts }: DossierFacts) => ({
  ...facts,
  subtitleLanguages: subtitleLanguages ?? [],
  subtitleLanguagesKnown: subtitleLanguages !== null,
});

/** What arrives as a message, with null for every unknown. */
export const dossierFromMessage = ({ subtitleLanguages, ...facts }: FactsMessage): DossierFacts => ({
  ...UNKNOWN_DOSSIER,
  ...facts,
  subtitleLanguages: subtitleLanguages?.values ?? null,
});

/** `isTold`: whether the screener's password may be told to who asks. */
const factsMessage = (
  { subtitleLanguages, screenerPassword, ...facts }: DossierFacts,
  isTold: boolean,
): FactsMessage => ({
  ...facts,
  screenerPassword: isTold ? screenerPassword : null,
  subtitleLanguages: subtitleLanguages && { values: subtitleLanguages },
});

/** `pictures`: the film's, in their order. */
export function dossierMessage(
  film: FilmRow,
  { version, facts }: DossierRow,
  pictures: readonly Measures[],
  isTold: boolean,
): Dossier {
  const missing = missingParts(factsOf(film), facts, pictures);
  return {
    filmId: film.id,
    version,
    facts: factsMessage(facts, isTold),
    hasScreenerPassword: facts.screenerPassword !== null,
    completeness: completenessOf(missing),
    missing,
  };
}

/** A film as festivals see it: of the director's person only what they wrote themselves. */
export function sheetMessage(
  film: FilmRow,
  facts: DossierFacts,
  { poster, stills }: { poster: StillUrls | null; stills: StillUrls[] },
  isTold: boolean,
): DossierSheet {
  const { name, synopsis, types, length, productionDate, genres, forms, productionCountries, credits } = film;
  return {
    name,
    synopsis,
    types,
    length,
    productionDate,
    genres,
    forms,
    productionCountries,
    credits,
    filmLanguages: film.filmLanguages && { values: film.filmLanguages },
    facts: factsMessage(facts, isTold),
    poster,
    stills,
  };
}
