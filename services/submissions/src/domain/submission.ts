import { isCurrency } from '@laurel/rules/currencies';
import { HIDE_REASONS } from '@laurel/rules/hide-reasons';
import { ANSWERED_STATES, isOneOf, UNSENT_STATES } from '@laurel/rules/vocabularies';
import { refuse } from '@laurel/runtime/refusals';
import { wrongWords, type Wrong } from '@laurel/words/refusal-words';
import { births, isState, transitions, type Need, type State } from './transitions.js';

/** What a state brings with it. Days are YYYY-MM-DD. */
export interface Standing {
  state: State;
  submittedAt: string | null;
  decidedAt: string | null;
  awardName: string | null;
  feePaid: { amount: number; currency: string } | null;
  dateId: number | null;
  /** The filmmaker said for which deadline; else it is filled in as it is sent, and goes where the entry is brought back. */
  isDateChosen: boolean;
  note: string | null;
  /** Of what was given up unsent: why it is not for the film (`HIDE_REASONS`), as its next suggestions learn it. */
  refusedFor: string | null;
}
/** What the asker says beside the state; null is not said. */
export interface Particulars extends Omit<Standing, 'state' | 'isDateChosen'> {
  reason: string | null;
  overrideReason: string | null;
}
/** Nothing but the state. */
export const unsaid: Particulars = {
  submittedAt: null,
  decidedAt: null,
  awardName: null,
  feePaid: null,
  dateId: null,
  note: null,
  refusedFor: null,
  reason: null,
  overrideReason: null,
};
export interface Move {
  to: string;
  said: Particulars;
  /** Matching's verdict; null where it is not asked. */
  verdict: string | null;
  today: string;
  /** Where the day is furthest, on the east of the Earth: what lies beyond is in the future for everybody. */
  latest: string;
  /** When its edition opened for entries; null where nobody can know. */
  opensOn: string | null;
  /** The deadline to pay on the day that it is sent, for what is sent without one that was chosen, once that day is known or corrected. */
  sentFor?: number | null;
  /** It is told of earlier years: a day of the answer that nobody says is not known, and not today. */
  isPast?: boolean;
}

const refusals: Record<Need, () => Error> = {
  date: () => refuse.invalid('submission.date_required', 'Say on which day it was submitted.', 'submittedAt'),
  reason: () => refuse.invalid('submission.reason_required', 'Say why, for your own record.', 'reason'),
  'award name': () =>
    refuse.invalid('submission.award_name_required', 'Say which award it won.', 'awardName'),
};
const given: Record<Need, keyof Particulars> = {
  date: 'submittedAt',
  reason: 'reason',
  'award name': 'awardName',
};

/** For one that is somebody else's too. */
export const noSuchFilm = () => refuse.noSuch('film.not_found', 'filmId');

const { reason: _, overrideReason: __, ...nothing } = unsaid;
const nowhere: Standing = { state: 'suggested', isDateChosen: false, ...nothing };
const decided: readonly State[] = ANSWERED_STATES;

/**
 * The only way in which a submission comes to be or changes its state. `from` is null for a new one. Refuses
 * `submission.not_allowed`, `.date_required`, `.reason_required`, `.award_name_required`, `.override_required`, `.date_invalid`, `.fee_invalid`, `.refused_for_invalid`.
 */
export function changeState(
  from: Standing | null,
  { to, said, verdict, today, latest, opensOn, sentFor = null, isPast = false }: Move,
): Standing {
  const needs = isState(to) ? (from ? transitions[from.state][to] : births[to]) : undefined;
  if (!needs || !isState(to)) throw notAllowed(from, to);
  for (const need of needs) if (said[given[need]] === null) throw refusals[need]();
  if (verdict === 'not-eligible' && said.overrideReason === null) {
    throw refuse.conflict(
      'submission.override_required',
      'This competition does not take the film as it is known here. Say why you go on all the same.',
      'overrideReason',
    );
  }
  const after = standing(from ?? nowhere, to, said, isPast ? null : today, sentFor);
  checkDays(after, said, latest, opensOn);
  checkFee(said.feePaid);
  checkRefusedFor(said);
  return after;
}

/** What changes beside the state, in the state that it is in: a note, a day, a fee. Refuses `submission.date_invalid`, `.fee_invalid` and `.refused_for_invalid`. */
export function amend(
  from: Standing,
  { said, today, latest, opensOn, sentFor = null }: Omit<Move, 'to' | 'verdict'>,
): Standing {
  const after = standing(from, from.state, said, today, sentFor);
  checkDays(after, said, latest, opensOn);
  checkFee(said.feePaid);
  checkRefusedFor(said);
  return after;
}

/** What stays, what is new and what is taken back when a submission stands in `state`; without `today` no day is made up. */
function standing(
  before: Standing,
  state: State,
  said: Particulars,
  today: string | null,
  sentFor: number | null = null,
): Standing {
  const note = (said.note ?? before.note) || null;
  if (isOneOf(UNSENT_STATES, state)) return { ...nowhere, state, note, ...dateIn(before, said, null) };
  const isSentNow = state === 'submitted' && before.submittedAt === null;
  const submittedAt = said.submittedAt ?? before.submittedAt ?? (isSentNow ? today : null);
  const isNewDay = submittedAt !== null && submittedAt !== before.submittedAt;
  const date = dateIn(before, said, isNewDay ? sentFor : before.dateId);
  const decidedAt = decided.includes(state)
    ? (said.decidedAt ??
      (decided.includes(before.state) ? before.decidedAt : today && later(today, submittedAt)))
    : null;
  const awardName = state === 'awarded' ? (said.awardName ?? before.awardName) : null;
  const feePaid = said.feePaid ?? before.feePaid;
  const isGivenUp = state === 'will-not-submit' && submittedAt === null;
  const refusedFor = isGivenUp ? (said.refusedFor ?? before.refusedFor) : null;
  return { state, note, ...date, submittedAt, decidedAt, awardName, feePaid, refusedFor };
}

/** Its deadline: the one that was chosen, else `filledIn`. */
function dateIn(
  before: Standing,
  said: Particulars,
  filledIn: number | null,
): Pick<Standing, 'dateId' | 'isDateChosen'> {
  if (said.dateId !== null) return { dateId: said.dateId, isDateChosen: true };
  const { isDateChosen } = before;
  return { dateId: isDateChosen ? before.dateId : filledIn, isDateChosen };
}

const EARLY_YEARS = 2;

const wrongDay = (field: 'submittedAt' | 'decidedAt', details: Wrong) =>
  refuse.invalid('submission.date_invalid', wrongWords(details), field, details);

/** A day that was kept before is not held against the opening: the edition's dates may have become known later. */
function checkDays(days: Standing, said: Particulars, latest: string, opensOn: string | null): void {
  checkSequence(days, latest);
  if (opensOn === null) return;
  const earliest = yearsBefore(opensOn, EARLY_YEARS);
  for (const field of ['submittedAt', 'decidedAt'] as const) {
    const day = days[field];
    if (day !== null && day === said[field] && day < earliest)
      throw wrongDay(field, { why: 'long_ago', years: EARLY_YEARS });
  }
}

/** Sent before it was answered, and neither in the future. Refuses `submission.date_invalid`. */
export function checkSequence(
  { submittedAt, decidedAt }: Pick<Standing, 'submittedAt' | 'decidedAt'>,
  latest: string,
): void {
  if (submittedAt !== null && submittedAt > latest) throw wrongDay('submittedAt', { why: 'sent_later' });
  if (decidedAt !== null && decidedAt > latest) throw wrongDay('decidedAt', { why: 'decided_later' });
  if (submittedAt !== null && decidedAt !== null && decidedAt < submittedAt)
    throw wrongDay('decidedAt', { why: 'decided_before_sent' });
}

/** Refuses `submission.fee_invalid`. */
export function checkFee(feePaid: Standing['feePaid']): void {
  if (feePaid && !(Number.isInteger(feePaid.amount) && feePaid.amount >= 0 && isCurrency(feePaid.currency)))
    throw refuse.invalid(
      'submission.fee_invalid',
      'Give the fee as an amount, in a currency of ISO 4217.',
      'feePaid',
    );
}

function checkRefusedFor({ refusedFor }: Particulars): void {
  if (refusedFor !== null && !isOneOf(HIDE_REASONS, refusedFor))
    throw refuse.invalid(
      'submission.refused_for_invalid',
      `Choose one of ${HIDE_REASONS.join(', ')}.`,
      'refusedFor',
    );
}

/** Days YYYY-MM-DD. Where the day is further than ours, what is sent today is decided today. */
const later = (a: string, b: string | null) => (b !== null && b > a ? b : a);
const yearsBefore = (day: string, years: number) =>
  `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`;

const notAllowed = (from: Standing | null, to: string) =>
  refuse.conflict(
    'submission.not_allowed',
    from
      ? `A submission that is “${from.state}” cannot become “${to}”.`
      : `A submission cannot begin as “${to}”.`,
    'state',
    { born: from ? 'no' : 'yes', stateFrom: from?.state ?? null, stateTo: to },
  );

/** The year of the festival's edition: when it starts, else its last deadline. */
export function editionOf(startsOn: string | null, dates: readonly { date: string }[]): number | null {
  const day =
    startsOn ??
    dates
      .map(({ date }) => date)
      .toSorted()
      .at(-1);
  return day ? Number(day.slice(0, 4)) : null;
}

/**
 * When entries for an edition opened: of the present one as told, or at the latest with its first deadline; of another, whose
 * dates are not kept, a year before its own year began.
 */
export function openingOf(
  edition: number | null,
  present: { edition: number | null; opensOn: string | null; dates: readonly { date: string }[] },
): string | null {
  if (edition === null) return null;
  const days = [
    ...(present.opensOn ? [present.opensOn] : []),
    ...present.dates.map(({ date }) => date),
  ].toSorted();
  return (edition === present.edition ? days[0] : undefined) ?? `${edition - 1}-01-01`;
}
