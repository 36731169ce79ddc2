import { formatMoney, sumByCurrency } from '@laurel/rules/money/money';
import { formatSubmissionTitle } from '@laurel/rules/submissions/submission-title';
import { SUBMISSION_STATES, type SubmissionState } from '@laurel/rules/submissions/states';
import { truncateWithEllipsis } from '@laurel/rules/text/shorten';
import { getCurrentCall } from '@laurel/runtime/auth/call-context';
import { createYielder } from '@laurel/runtime/process/yielder';
import { PdfSheet } from '@laurel/documents/pdf-sheet';
import { tooSlow } from '@laurel/runtime/errors/grpc-status';
import { formatListText } from '@laurel/messages/documents/list-text';
import { message, type Code } from '@laurel/messages/formatting/message';
import { stateLabels } from '@laurel/messages/labels/state-labels';
import type { ListedEntry } from './listed-entry.js';

/** The time after which the layout yields to other requests. */
const YIELD_AFTER_MS = 15;
const formatText = (code: Code, values: Readonly<Record<string, unknown>> = {}) =>
  formatListText(message(code, values));
const SEPARATOR = ' · ';

export interface List {
  film: string;
  entries: readonly ListedEntry[];
  /** Entries at festivals outside the catalogue. */
  uncataloguedEntries?: readonly ListedEntry[];
  /** The number of entries on the list. May exceed the number of `entries`, which are limited. */
  total: number;
  /** The time of creation, in the reader's time zone. */
  moment: { instant: string; timeZone: string };
}

/**
 * Creates the PDF of a list, by state, with the number and cost of each section. Yields to other requests
 * while it works.
 * @throws service.too_slow when the caller no longer waits
 */
export async function createListPdf({
  film,
  entries,
  uncataloguedEntries = [],
  total,
  moment,
}: List): Promise<Buffer> {
  const title = formatText('list.title', { film });
  const sheet = await PdfSheet.open(title);
  sheet.writeTitle(title);
  sheet.writeLead(formatText('list.made', { n: total, moment }));
  if (entries.length < total) sheet.writeLead(formatText('list.cut', { n: entries.length }));
  if (total + uncataloguedEntries.length === 0) sheet.writeText(formatText('list.none'));
  const byState = Map.groupBy(entries, ({ state }) => state);
  const deadline = getCurrentCall()?.deadline ?? Infinity; // the caller stops waiting then
  const yieldIfDue = createYielder(YIELD_AFTER_MS);
  const sections = [
    ...SUBMISSION_STATES.map((state) => ({ name: stateLabels[state], rows: byState.get(state) ?? [] })),
    { name: formatText('list.uncatalogued'), rows: uncataloguedEntries },
  ];
  for (const { name, rows } of sections) {
    const sortedEntries = rows.toSorted(compareByDay);
    if (sortedEntries.length === 0) continue;
    sheet.writeHeading(formatText('list.section', { name, n: sortedEntries.length }));
    const costs = formatCosts(sortedEntries);
    if (costs !== '') sheet.writeText(costs);
    for (const entry of sortedEntries) {
      sheet.writeEntry(toSheetEntry(entry), formatText('list.section.continued', { name }));
      if ((await yieldIfDue()) && Date.now() > deadline) throw tooSlow();
    }
  }
  return sheet.end((pageTitle, page, pages) => formatText('list.page', { title: pageTitle, page, pages }));
}

const LATEST_DAY = '9999';
const getSortDay = ({ deadline, decidedAt, submittedAt }: ListedEntry) =>
  deadline?.closesAt ?? decidedAt ?? submittedAt ?? LATEST_DAY;
/** Returns the names of an entry. Unknown names are replaced by the id of the competition. */
const getNames = ({ festivalName, competitionName, competitionId }: ListedEntry) => ({
  festivalName,
  competitionName:
    competitionName ?? (competitionId === null ? '' : formatText('list.unnamed', { id: competitionId })),
});
const compareByDay = (entryA: ListedEntry, entryB: ListedEntry) =>
  getSortDay(entryA).localeCompare(getSortDay(entryB)) ||
  formatSubmissionTitle(getNames(entryA)).localeCompare(formatSubmissionTitle(getNames(entryB)), 'en');

/** Returns a section's costs by currency and the number of unknown fees; empty if there are neither. */
function formatCosts(entries: readonly ListedEntry[]): string {
  const sums = sumByCurrency(entries.flatMap(({ fee }) => fee ?? []));
  const unpriced = entries.filter(({ isUnpriced }) => isUnpriced).length;
  const isPlanned = entries[0]!.deadline !== undefined;
  const knownCosts = sums.map((sum) => formatMoney(sum)).join(SEPARATOR);
  return [
    ...(knownCosts === ''
      ? []
      : [formatText(isPlanned ? 'list.planned' : 'list.paid', { sums: knownCosts })]),
    ...(unpriced > 0 ? [formatText('list.unpriced', { n: unpriced })] : []),
  ].join(SEPARATOR);
}

const MAX_NOTE_LENGTH = 300;
/** Shortens a note to a few lines and removes its line breaks. */
const shortenNote = (note: string): string =>
  truncateWithEllipsis(note.replace(/\s+/g, ' '), MAX_NOTE_LENGTH);

function toSheetEntry(entry: ListedEntry) {
  const { festivalName, competitionName } = getNames(entry);
  const { awardName, note } = entry;
  const noteLines = [
    ...(entry.competitionId === null ? [stateLabels[entry.state as SubmissionState]] : []),
    ...(awardName ? [formatText('list.award', { award: awardName })] : []),
    ...(note ? [formatText('list.note', { note: shortenNote(note) })] : []),
  ];
  return {
    name: festivalName ?? competitionName,
    detail: festivalName === null ? '' : competitionName,
    lines: getDayLines(entry),
    amount: formatAmount(entry),
    note: noteLines.join('\n'),
  };
}

function getDayLines({ deadline, submittedAt, answerDueOn, decidedAt }: ListedEntry): string[] {
  if (deadline === null) return [formatText('list.deadline.none')];
  if (deadline)
    return [formatText(deadline.isPast ? 'list.deadline.past' : 'list.deadline', { day: deadline.day })];
  return [
    ...(submittedAt ? [formatText('list.sent', { day: submittedAt })] : []),
    ...(answerDueOn ? [formatText('list.due', { day: answerDueOn })] : []),
    ...(decidedAt ? [formatText('list.answered', { day: decidedAt })] : []),
  ];
}

function formatAmount({ fee, isUnpriced }: ListedEntry): string {
  if (isUnpriced) return formatText('list.fee.unknown');
  if (fee === null) return '';
  return fee.amount === 0 ? formatText('list.free') : formatMoney(fee);
}
