import { CSV_HEAD, csvText } from '@laurel/rules/csv';
import { amountText } from '@laurel/rules/money';
import { countryName } from '@laurel/words/place-names';
import { stateWord } from '@laurel/words/state-words';
import { t as past } from '../../../lib/texts/past';
import { t } from '../../../lib/texts/submission-table';
import type { Film, PastEntry, Submission } from '../../../lib/wire';
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
type Row = Record<(typeof FIELDS)[number], string>;

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

/** An entry in words and days, as a table has it: the fee that it would cost now, or that was paid. */
function rowOf(film: Film, submission: Submission): Row {
  const { deadline, submittedAt, decidedAt, answerDueOn, awardName, note, edition } = submission;
  const open = isUnsent(submission) && deadline && !deadline.isPast ? deadline : null;
  const fee = feeOf(submission, film);
  return {
    film: film.name,
    festival: submission.festivalName ?? '',
    competition: submission.competitionName ?? String(submission.competitionId),
    place: placeOf(submission) ?? '',
    edition: edition === null ? '' : String(edition),
    state: stateWord[submission.state],
    deadline: open?.date.date ?? '',
    fee: fee ? amountText(fee) : '',
    currency: fee?.currency ?? '',
    sent: submittedAt ?? '',
    due: submission.state === 'submitted' ? (answerDueOn ?? '') : '',
    decided: decidedAt ?? '',
    award: awardName ?? '',
    note: note ?? '',
  };
}

/** The same of one at a festival that the catalogue does not have. */
function freeRowOf(film: Film, entry: PastEntry): Row {
  const { festival, competition, country, state, submittedAt, decidedAt, fee, awardName, note } = entry;
  return {
    film: film.name,
    festival,
    competition: competition ?? '',
    place: country ? countryName(country) : '',
    edition: '',
    state: state === 'will-not-submit' ? past('state.will-not-submit') : stateWord[state],
    deadline: '',
    fee: fee ? amountText(fee) : '',
    currency: fee?.currency ?? '',
    sent: submittedAt ?? '',
    due: '',
    decided: decidedAt ?? '',
    award: awardName ?? '',
    note: note ?? '',
  };
}

/** For spreadsheets: a head in words, then an entry a line; those that the catalogue does not have come last. */
export const listAsCsv = (
  film: Film,
  submissions: readonly Submission[],
  free: readonly PastEntry[],
): string =>
  CSV_HEAD +
  csvText([
    FIELDS.map((field) => headOf(field)),
    ...[...submissions.map((one) => rowOf(film, one)), ...free.map((one) => freeRowOf(film, one))].map(
      (row) => FIELDS.map((field) => row[field]),
    ),
  ]);

/** For programs: the entries as Laurel keeps them. */
export const listAsJson = (
  { id, name }: Film,
  submissions: readonly Submission[],
  free: readonly PastEntry[],
): string => `${JSON.stringify({ film: { id, name }, entries: submissions, freeEntries: free }, null, 2)}\n`;
