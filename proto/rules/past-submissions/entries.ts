import { splitHeadingCurrency } from '../money/heading-currency.js';
import { isNotStated } from '../text/not-stated.js';
import { foldName } from '../text/fold.js';
import { COLUMN_SYNONYMS, STATE_SYNONYMS } from './synonyms.js';

/** Limits of one import of past entries: rows, and bytes of the file. */
export const MAX_PAST_ROWS = 1000;
export const PAST_TABLE_BYTES = 1_000_000;
/** Entries of a film at festivals outside the catalogue. */
export const MAX_FREE_ENTRIES = 1000;
/** Characters of a festival or competition name in a table. */
export const MAX_PAST_NAME_LENGTH = 300;
export const MAX_AWARD_LENGTH = 200;

/** The states of a sent entry. The last one means withdrawn. */
export const PAST_STATES = ['submitted', 'accepted', 'rejected', 'awarded', 'will-not-submit'] as const;
export type PastState = (typeof PAST_STATES)[number];

/**
 * The columns that a table of past entries may have. `judging`: the festival's answer, next to the state of the
 * submission, as FilmFreeway exports them. `film`: the film's title, if the table has the entries of several films.
 * `edition`: begins the note, which distinguishes several entries to one festival.
 */
export const PAST_COLUMNS = [
  'festival',
  'competition',
  'country',
  'film',
  'state',
  'judging',
  'sent',
  'decided',
  'fee',
  'currency',
  'award',
  'edition',
  'note',
] as const;
export type PastColumn = (typeof PAST_COLUMNS)[number];

/**
 * `new`: becomes an entry of a competition in the catalogue. `free`: becomes an entry without one. `same`: recorded
 * already. `onward`: moves a listed entry to a later state. `filled`: adds details to a listed entry. `unchanged`: the
 * listed entry has another state and stays. `onward` and `filled` happen only if the user selects them.
 */
export const PAST_OUTCOMES = ['new', 'free', 'same', 'onward', 'filled', 'unchanged', 'refused'] as const;
export type PastOutcome = (typeof PAST_OUTCOMES)[number];
/** Outcomes that are skipped unless the user selects them. */
export const OFFERED_OUTCOMES: readonly PastOutcome[] = ['onward', 'filled'];

type Synonyms<K extends string> = Readonly<Record<K, readonly string[]>>;
const invertSynonyms = <K extends string>(
  synonyms: Synonyms<K>,
  toKey: (text: string) => string = (text) => text,
): ReadonlyMap<string, K> =>
  new Map(
    Object.entries<readonly string[]>(synonyms).flatMap(([key, synonymList]) =>
      synonymList.map((synonym) => [toKey(synonym), key as K] as const),
    ),
  );
/** `data iscrizione` and `data di iscrizione` are the same heading. */
const removeArticles = (heading: string): string =>
  heading
    .split(' ')
    .filter(
      (word) => !/^(?:d|de|di|da|do|du|des|del|della|dell|l|la|le|el|il|of|the|der|an|al|a)$/.test(word),
    )
    .join(' ');
const columns = invertSynonyms<PastColumn>(COLUMN_SYNONYMS);
const columnsWithoutArticles = invertSynonyms<PastColumn>(COLUMN_SYNONYMS, removeArticles);
const states = invertSynonyms<PastState>(STATE_SYNONYMS);

/** `Official selection 2025`, `Accepted 12.5.2025`. */
const TRAILING_DAY = /(?: \d{1,2}){0,2} 20\d\d$/;

/** Returns the state that a cell names, also before a day or year, or null if it is unknown. */
export function parseState(text: string): PastState | null {
  const name = foldName(text);
  return states.get(name) ?? states.get(name.replace(TRAILING_DAY, '')) ?? null;
}

/** A column with one of these names has the festivals if no other column has. */
const NAME_HEADINGS = ['name', 'nom', 'nombre', 'nome', 'nazwa', 'nazev', 'naam', 'navn', 'namn', 'nev'];
/** The fee that was paid counts, not the one of the festival's price list. */
const PAID = /\b(?:paid|bezahlt|paye|pagad[oa]|pagat[oa]|pago|zaplacon[oay]|zaplaceno|betaald|betalt)\b/;

/** Festhome adds its costs to the fee: the total was paid. */
const TOTAL = /^(?:grand )?(?:total|totale|gesamt|gesamtbetrag|summe)(?: [a-z]{3})?$/;

/**
 * Maps headings to columns. Only the first of duplicate columns counts, but a second column of states is the
 * festival's answer. Unknown headings are null.
 */
export function matchColumns(headings: readonly string[]): (PastColumn | null)[] {
  const names = headings.map(foldName);
  const matches = headings.map(findColumn);
  if (!matches.includes('festival')) {
    const nameIndex = names.findIndex((name) => NAME_HEADINGS.includes(name));
    if (nameIndex >= 0) matches[nameIndex] = 'festival';
  }
  const findFee = (pattern: RegExp) =>
    names.findIndex((name, n) => matches[n] === 'fee' && pattern.test(name));
  const paidIndex = findFee(PAID) >= 0 ? findFee(PAID) : findFee(TOTAL);
  const namedColumns = assignStates(matches).map((column, n) =>
    column === 'fee' && paidIndex >= 0 && n !== paidIndex ? null : column,
  );
  return namedColumns.map((column, n) => (namedColumns.indexOf(column) === n ? column : null));
}

/** `País del festival`, `Land des Festivals`, `Festival country`. */
const FESTIVAL_WORD = /\bfesti[vw]al\w*\b/g;
const isFestivalCountry = (heading: string): boolean =>
  columns.get(removeArticles(heading.replace(FESTIVAL_WORD, ' ').trim())) === 'country';

const findColumn = (heading: string): PastColumn | null => {
  const names = [heading, splitHeadingCurrency(heading).name].map(foldName);
  const matches = names.map((name) => columns.get(name) ?? columnsWithoutArticles.get(removeArticles(name)));
  return matches.find(Boolean) ?? (isFestivalCountry(foldName(heading)) ? 'country' : null);
};

function assignStates(namedColumns: readonly (PastColumn | null)[]): (PastColumn | null)[] {
  // Without a state of the submission, the festival's first answer is the state.
  const stateIndex = namedColumns.includes('state')
    ? namedColumns.indexOf('state')
    : namedColumns.indexOf('judging');
  const otherStates = namedColumns.map((column, n) => (n === stateIndex ? null : column));
  const judgingIndex = otherStates.includes('judging')
    ? otherStates.indexOf('judging')
    : otherStates.indexOf('state');
  return namedColumns.map((column, n) => {
    if (n === stateIndex) return 'state';
    if (n === judgingIndex) return 'judging';
    return column === 'state' || column === 'judging' ? null : column;
  });
}

/**
 * Returns the text that decides about the state: the festival's answer, or the state of the submission as long as
 * the festival has not decided.
 */
export function chooseStateText(submissionState: string, judgingState: string): string {
  if (isNotStated(judgingState)) return submissionState;
  const isUndecided = parseState(judgingState) === 'submitted';
  return isUndecided && !isNotStated(submissionState) ? submissionState : judgingState;
}

/**
 * Returns how many cells name a column, or 0 if the row is no heading. Requires two names, because a festival may be
 * called “Event”.
 */
export function countKnownHeadings(cells: readonly string[]): number {
  const count = matchColumns(cells).filter((column) => column !== null).length;
  return count >= 2 || cells.length === 1 ? count : 0;
}
