import { CSV_HEAD, csvText } from '@laurel/rules/csv';
import { amountText, type Money } from '@laurel/rules/money';
import { countryName } from '@laurel/words/place-names';
import { stateWord } from '@laurel/words/state-words';
import { t as past } from '../../../lib/texts/past';
import { t } from '../../../lib/texts/submission-table';
import type { Film, PastEntry, Submission, SubmissionState } from '../../../lib/wire';
import { isUnsent } from '../states';
import { feeOf, placeOf } from './order-rows';

const FIELDS = [
  'film',
  'festival',
  'competition',
  'place',
  'edition',
  'state',
  'deadline',
  'fee',
  'currency',
  'sent',
  'due',
  'decided',
  'award',
  'note',
] as const;
/**
 * An entry in a file, by column, in the order of `FIELDS`; null for what is not known, or not to be said of it. `place`: in words, as the table
 * has it. `edition`: a year. `state`: as Laurel names it (`to-submit`); of one at a festival that the catalogue does not have
 * `will-not-submit` means that it was withdrawn. `deadline`: the next one, of what is not sent; `fee`: what it would cost now, or what was
 * paid, in minor units of its currency; `due`: when an answer is promised, of what was sent. All days are YYYY-MM-DD.
 */
interface Entry {
  film: string;
  festival: string | null;
  competition: string | null;
  place: string | null;
  edition: number | null;
  state: SubmissionState;
  deadline: string | null;
  fee: Money | null;
  sent: string | null;
  due: string | null;
  decided: string | null;
  award: string | null;
  note: string | null;
}

const OWN = {
  film: 'file.film',
  festival: 'column.name',
  competition: 'file.competition',
  currency: 'file.currency',
  award: 'file.award',
} as const;
const headOf = (field: (typeof FIELDS)[number]): string =>
  field in OWN
    ? t(OWN[field as keyof typeof OWN])
    : t(`column.${field as Exclude<typeof field, keyof typeof OWN>}`);

function entryOf(film: Film, submission: Submission): Entry {
  const { state, deadline, edition } = submission;
  const open = isUnsent(submission) && deadline && !deadline.isPast ? deadline : null;
  return {
    film: film.name,
    festival: submission.festivalName,
    competition: submission.competitionName ?? String(submission.competitionId),
    place: placeOf(submission) || null,
    edition,
    state,
    deadline: open?.date.date ?? null,
    fee: feeOf(submission, film),
    sent: submission.submittedAt,
    due: state === 'submitted' ? submission.answerDueOn : null,
    decided: submission.decidedAt,
    award: submission.awardName,
    note: submission.note,
  };
}

/** The same of one at a festival that the catalogue does not have. */
const freeEntryOf = (film: Film, entry: PastEntry): Entry => ({
  film: film.name,
  festival: entry.festival,
  competition: entry.competition,
  place: entry.country && countryName(entry.country),
  edition: null,
  state: entry.state,
  deadline: null,
  fee: entry.fee,
  sent: entry.submittedAt,
  due: null,
  decided: entry.decidedAt,
  award: entry.awardName,
  note: entry.note,
});

/** For spreadsheets: its state in words, and its fee in two columns. */
function lineOf(entry: Entry, wordOf: (state: SubmissionState) => string): string[] {
  const { state, fee } = entry;
  const told = { ...entry, state: wordOf(state), fee: fee && amountText(fee), currency: fee && fee.currency };
  return FIELDS.map((field) => String(told[field] ?? ''));
}
const freeStateWord = (state: SubmissionState): string =>
  state === 'will-not-submit' ? past('state.will-not-submit') : stateWord[state];

/** For spreadsheets: a head in words, then an entry a line; those that the catalogue does not have come last. */
export const listAsCsv = (
  film: Film,
  submissions: readonly Submission[],
  free: readonly PastEntry[],
): string =>
  CSV_HEAD +
  csvText([
    FIELDS.map((field) => headOf(field)),
    ...submissions.map((one) => lineOf(entryOf(film, one), (state) => stateWord[state])),
    ...free.map((one) => lineOf(freeEntryOf(film, one), freeStateWord)),
  ]);

/** For programs: the same, each an `Entry`. */
export const listAsJson = (
  film: Film,
  submissions: readonly Submission[],
  free: readonly PastEntry[],
): string => {
  const entries = [
    ...submissions.map((one) => entryOf(film, one)),
    ...free.map((one) => freeEntryOf(film, one)),
  ];
  return `${JSON.stringify(entries, null, 2)}\n`;
};
