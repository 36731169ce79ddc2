import { formatCsv, type CsvCell, type CsvFormat } from '@laurel/rules/text/csv';
import { toMajorUnits, type Money } from '@laurel/rules/money/money';
import { countryName } from '@laurel/messages/formatting/location-names';
import { formatState } from '@laurel/messages/labels/state-labels';
import { t as tPast } from '@laurel/messages/pages/submissions/past';
import { t } from '@laurel/messages/pages/submissions/table';
import type { Film, PastEntry, Submission, SubmissionState } from '../../../lib/server/wire';
import { isUnsent } from '../states/submission-states';
import { getFee } from './order-rows';

const FIELDS = [
  'film',
  'festival',
  'competition',
  'city',
  'country',
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
 * An entry in a file, with the columns in the order of `FIELDS`; null for unknown values. The import of past entries
 * reads them. `country`: its name. `edition`: a year. `state`: Laurel's name (`to-submit`); for a festival outside the
 * catalogue `will-not-submit` means withdrawn. `deadline`: the next one of an unsent entry. `fee`: what it
 * would cost now, or what was paid, in minor units of its currency. `due`: when the answer of a sent entry is
 * due. All dates are YYYY-MM-DD.
 */
interface FileEntry {
  film: string;
  festival: string | null;
  competition: string | null;
  city: string | null;
  country: string | null;
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

const ENTRY_HEADINGS = {
  film: 'file.film',
  festival: 'column.name',
  competition: 'file.competition',
  city: 'file.city',
  country: 'file.country',
  currency: 'file.currency',
  award: 'file.award',
} as const;
const getHeading = (field: (typeof FIELDS)[number]): string =>
  field in ENTRY_HEADINGS
    ? t(ENTRY_HEADINGS[field as keyof typeof ENTRY_HEADINGS])
    : t(`column.${field as Exclude<typeof field, keyof typeof ENTRY_HEADINGS>}`);

const formatCountry = (country: string | null | undefined): string | null =>
  country ? countryName(country) : null;

function toFileEntry(film: Film, submission: Submission): FileEntry {
  const { state, deadline, edition, festival } = submission;
  const openDeadline = isUnsent(submission) && deadline && !deadline.isPast ? deadline : null;
  return {
    film: film.name,
    festival: submission.festivalName,
    competition: submission.competitionName ?? String(submission.competitionId),
    city: festival?.city ?? null,
    country: formatCountry(festival?.country),
    edition,
    state,
    deadline: openDeadline?.date.date ?? null,
    fee: getFee(submission, film),
    sent: submission.submittedAt,
    due: state === 'submitted' ? submission.answerDueOn : null,
    decided: submission.decidedAt,
    award: submission.awardName,
    note: submission.note,
  };
}

/** Converts an entry at a festival outside the catalogue. */
const toPastFileEntry = (film: Film, entry: PastEntry): FileEntry => ({
  film: film.name,
  festival: entry.festival,
  competition: entry.competition,
  city: null,
  country: formatCountry(entry.country),
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

/** Formats an entry for spreadsheets: the state as text, and the fee in two columns. */
function toCsvRow(entry: FileEntry, stateLabel: string): CsvCell[] {
  const { fee } = entry;
  const values = {
    ...entry,
    state: stateLabel,
    fee: fee && toMajorUnits(fee),
    currency: fee && fee.currency,
  };
  return FIELDS.map((field) => values[field]);
}

/** Formats the list for spreadsheets: a heading, then one entry per line. Past entries come last. */
export const formatListAsCsv = (
  film: Film,
  submissions: readonly Submission[],
  pastEntries: readonly PastEntry[],
  format: CsvFormat,
): string =>
  formatCsv(
    [
      FIELDS.map((field) => getHeading(field)),
      ...submissions.map((entry) => toCsvRow(toFileEntry(film, entry), formatState(entry))),
      ...pastEntries.map((entry) => toCsvRow(toPastFileEntry(film, entry), tPast(`state.${entry.state}`))),
    ],
    format,
  );

/** Formats the list for programs. Each item is a `FileEntry`. */
export const formatListAsJson = (
  film: Film,
  submissions: readonly Submission[],
  pastEntries: readonly PastEntry[],
): string => {
  const entries = [
    ...submissions.map((entry) => toFileEntry(film, entry)),
    ...pastEntries.map((entry) => toPastFileEntry(film, entry)),
  ];
  return `${JSON.stringify(entries, null, 2)}\n`;
};
