import { isOneOf, UNSENT_STATES } from '@laurel/rules/vocabularies';
import { refuse } from '@laurel/runtime/refusals';
import { isDeepStrictEqual } from 'node:util';
import { amend, changeState, editionOf, type Move, type Particulars, type Standing } from './submission.js';
import { births, transitions, type State } from './transitions.js';

/** What was taken down elsewhere leads on from where the list is, without a correction: each step is one of the table. */
const ONWARD: Partial<Record<State, readonly State[]>> = {
  suggested: ['submitted'],
  waitlist: ['submitted'],
  'to-submit': ['submitted'],
  submitted: ['accepted', 'rejected', 'will-not-submit'],
  accepted: ['awarded', 'will-not-submit'],
};
/** Where a past entry is born. */
const BORN: readonly State[] = ['submitted', 'accepted', 'rejected'];

/** The states through which an entry comes to where a table says that it is, as few as there are; null: it does not, or is there. `from` null: it is new. */
export function wayTo(from: State | null, to: State): State[] | null {
  const ways: State[][] = onwardOf(from).map((one) => [one]);
  for (const way of ways) {
    const last = way.at(-1)!;
    if (last === to) return way;
    ways.push(...onwardOf(last).map((one) => [...way, one]));
  }
  return null;
}
const onwardOf = (from: State | null): readonly State[] =>
  from === null
    ? BORN.filter((one) => births[one])
    : (ONWARD[from] ?? []).filter((one) => transitions[from][one]);

type Days = Pick<Move, 'today' | 'latest' | 'opensOn'>;
/** How it stands after each step of a way. Nobody asks today's rules of what was sent in earlier years. Refuses as `changeState`. */
export function stepsOn(
  from: Standing | null,
  way: readonly State[],
  said: Particulars,
  days: Days,
): Standing[] {
  const steps: Standing[] = [];
  for (const to of way)
    steps.push(changeState(steps.at(-1) ?? from, { to, said, verdict: null, isPast: true, ...days }));
  return steps;
}

export type Filled = 'submittedAt' | 'decidedAt' | 'feePaid' | 'awardName' | 'note';
const FILLED: readonly Filled[] = ['submittedAt', 'decidedAt', 'feePaid', 'awardName', 'note'];

/** An entry in the same state with what a table knows besides, and what that is; what the list says already stays. Refuses as `amend`. */
export function filledBy(
  stands: Standing,
  said: Particulars,
  days: Days,
): { after: Standing; fills: Filled[] } {
  const missing = FILLED.filter((name) => stands[name] === null && said[name] !== null);
  const news = Object.fromEntries(FILLED.map((name) => [name, missing.includes(name) ? said[name] : null]));
  const after = amend(stands, { said: { ...said, ...news, reason: null }, ...days });
  return { after, fills: missing.filter((name) => !isDeepStrictEqual(after[name], stands[name])) };
}

interface Present {
  startsOn: string | null;
  dates: readonly { date: string }[];
}
interface Told {
  submittedAt: string | null;
  decidedAt: string | null;
}
/**
 * Of which edition an entry was: of the festival that came next after it was sent, by the days of the present one; never of one that nobody
 * has announced. Without any day null: nobody knows.
 */
export function editionOn({ submittedAt, decidedAt }: Told, present: Present): number | null {
  const day = submittedAt ?? decidedAt;
  if (day === null) return null;
  const year = Number(day.slice(0, 4));
  const announced = editionOf(present.startsOn, present.dates);
  if (announced === null) return year;
  const ends =
    present.startsOn ??
    present.dates
      .map(({ date }) => date)
      .toSorted()
      .at(-1)!;
  // The answer comes after the last deadline, and before the festival.
  const isAfterEntry = submittedAt === null && present.startsOn === null;
  const isLater = day.slice(5) > ends.slice(5);
  return Math.min(announced, isAfterEntry ? year - Number(!isLater) : year + Number(isLater));
}

interface Listed {
  edition: number | null;
  state: string;
}
/** Which entry of the list a row speaks of: that of its edition, or of one that nobody knows; without a day the newest that was sent, else one of an edition that nobody knows. */
export function entryMeant<T extends Listed>(entries: readonly T[], edition: number | null): T | null {
  if (edition !== null)
    return (
      entries.find((one) => one.edition === edition) ??
      entries.find((one) => one.edition === null && mayHaveBeenSent(one)) ??
      null
    );
  const sent = entries.filter(mayHaveBeenSent);
  const [newest] = sent.toSorted((a, b) => (b.edition ?? 0) - (a.edition ?? 0));
  return newest ?? entries.find((one) => one.edition === null) ?? null;
}
/** Also what was withdrawn: its state alone does not say from where. */
const mayHaveBeenSent = ({ state }: Listed) => !isOneOf(UNSENT_STATES, state);

/** Two rows of a table are of one entry. */
export const twice = () =>
  refuse.conflict('past_entry.twice', 'An earlier row of the table is of the same entry.', 'rows');
