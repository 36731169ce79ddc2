import { foldName } from '../text/fold.js';

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

/** The columns that a table of past entries may have. */
export const PAST_COLUMNS = [
  'festival',
  'competition',
  'country',
  'state',
  'sent',
  'decided',
  'fee',
  'currency',
  'award',
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
/** Folded with `foldName`. */
const COLUMN_SYNONYMS: Synonyms<PastColumn> = {
  festival: [
    'festival',
    'festival name',
    'name of festival',
    'film festival',
    'event',
    'event name',
    'where',
  ],
  competition: [
    'competition',
    'category',
    'section',
    'strand',
    'programme',
    'program',
    'submission category',
    'competition category',
  ],
  country: ['country', 'festival country', 'land'],
  state: ['state', 'status', 'judging status', 'submission status', 'result', 'outcome', 'decision'],
  sent: [
    'sent',
    'sent on',
    'submitted',
    'submitted on',
    'submitted at',
    'submission date',
    'date submitted',
    'date of submission',
    'date sent',
    'entry date',
    'entered on',
    'date',
  ],
  decided: [
    'answered',
    'answered on',
    'answer',
    'answer date',
    'notification date',
    'notified',
    'notified on',
    'decided',
    'decided on',
    'decision date',
    'date of decision',
    'result date',
  ],
  fee: ['fee', 'fees', 'entry fee', 'submission fee', 'fee paid', 'price', 'cost', 'amount', 'paid', 'total'],
  currency: ['currency', 'fee currency'],
  award: ['award', 'awards', 'award name', 'awards won', 'prize', 'prizes', 'prize won'],
  note: ['note', 'notes', 'comment', 'comments', 'remark', 'remarks', 'memo'],
};
const STATE_SYNONYMS: Synonyms<PastState> = {
  submitted: [
    'submitted',
    'sent',
    'entered',
    'undecided',
    'pending',
    'received',
    'in consideration',
    'under consideration',
    'under review',
    'in review',
    'in judging',
    'waiting',
    'awaiting',
    'no answer',
    'no response',
    'no reply',
  ],
  accepted: ['accepted', 'selected', 'official selection', 'officially selected', 'screened', 'shown', 'yes'],
  rejected: [
    'rejected',
    'not selected',
    'not accepted',
    'declined',
    'refused',
    'unsuccessful',
    'not successful',
    'no',
  ],
  awarded: [
    'awarded',
    'award',
    'award winner',
    'winner',
    'won',
    'prize',
    'prize winner',
    'honorable mention',
    'honourable mention',
    'special mention',
  ],
  'will-not-submit': ['withdrawn', 'withdrew', 'withdrawn by filmmaker', 'withdrawn by me', 'pulled'],
};
const invertSynonyms = <K extends string>(synonyms: Synonyms<K>): ReadonlyMap<string, K> =>
  new Map(
    Object.entries<readonly string[]>(synonyms).flatMap(([key, synonymList]) =>
      synonymList.map((synonym) => [synonym, key as K] as const),
    ),
  );
const columns = invertSynonyms(COLUMN_SYNONYMS);
const states = invertSynonyms(STATE_SYNONYMS);

/** Returns the state that a cell names, or null if it is unknown. */
export const parseState = (text: string): PastState | null => states.get(foldName(text)) ?? null;

/** Maps headings to columns. Only the first of duplicate columns counts. Unknown headings are null. */
export function matchColumns(headings: readonly string[]): (PastColumn | null)[] {
  const usedColumns = new Set<PastColumn>();
  return headings.map((heading) => {
    const column = columns.get(foldName(heading)) ?? null;
    if (column === null || usedColumns.has(column)) return null;
    usedColumns.add(column);
    return column;
  });
}

/** Requires two matches for a heading row, because a festival may be called “Event”. */
export function isHeading(cells: readonly string[]): boolean {
  const knownColumns = matchColumns(cells).filter((column) => column !== null);
  return knownColumns.length >= 2 || (knownColumns.length === 1 && cells.length === 1);
}
