import { foldedName } from './fold.js';

/** Rows of a table of past entries that is brought in at once, and what its file may weigh. */
export const MOST_PAST_ROWS = 1000;
export const PAST_TABLE_BYTES = 1_000_000;
/** Entries of a film at festivals that the catalogue does not have. */
export const MOST_FREE_ENTRIES = 1000;
/** A festival's or a competition's name, as a table has it. */
export const LONGEST_PAST_NAME = 300;
export const LONGEST_AWARD = 200;

/** What becomes of an entry that was sent; the last one is withdrawn. */
export const PAST_STATES = ['submitted', 'accepted', 'rejected', 'awarded', 'will-not-submit'] as const;
export type PastState = (typeof PAST_STATES)[number];

/** What a column of such a table may say. */
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

/** What a row would become, or became: `onward` and `filled` change what is on the list, and only where that is wished. */
export const PAST_OUTCOMES = ['new', 'free', 'same', 'onward', 'filled', 'kept', 'refused'] as const;
export type PastOutcome = (typeof PAST_OUTCOMES)[number];
/** Of these nothing is done unless somebody says so. */
export const OFFERED_OUTCOMES: readonly PastOutcome[] = ['onward', 'filled'];

type Words<K extends string> = Readonly<Record<K, readonly string[]>>;
/** As they are compared (`foldedName`). */
const COLUMN_WORDS: Words<PastColumn> = {
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
const STATE_WORDS: Words<PastState> = {
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
const meanings = <K extends string>(words: Words<K>): ReadonlyMap<string, K> =>
  new Map(
    Object.entries<readonly string[]>(words).flatMap(([meaning, all]) =>
      all.map((one) => [one, meaning as K] as const),
    ),
  );
const columns = meanings(COLUMN_WORDS);
const states = meanings(STATE_WORDS);

/** The state that a cell's words mean; null for words that nobody knows. */
export const stateNamed = (text: string): PastState | null => states.get(foldedName(text)) ?? null;

/** What each column says by its heading; of two that say the same, the first; null where nobody knows. */
export function columnsNamed(headings: readonly string[]): (PastColumn | null)[] {
  const taken = new Set<PastColumn>();
  return headings.map((heading) => {
    const column = columns.get(foldedName(heading)) ?? null;
    if (column === null || taken.has(column)) return null;
    taken.add(column);
    return column;
  });
}

/** Whether a table's first line says what its columns are. A festival may be called “Event”; two headings are no accident. */
export function isHeading(cells: readonly string[]): boolean {
  const known = columnsNamed(cells).filter((column) => column !== null);
  return known.length >= 2 || (known.length === 1 && cells.length === 1);
}
