import { formatMoney, sumsByCurrency } from '@laurel/rules/money';
import { submissionTitle } from '@laurel/rules/submission-title';
import { SUBMISSION_STATES, type SubmissionState } from '@laurel/rules/vocabularies';
import { shortened } from '@laurel/rules/shortened';
import { currentCall } from '@laurel/runtime/call';
import { inTurns } from '@laurel/runtime/in-turns';
import { PdfSheet } from '@laurel/runtime/pdf-sheet';
import { tooSlow } from '@laurel/runtime/wire';
import { listWords } from '@laurel/words/list-words';
import { say, type Code } from '@laurel/words/said';
import { stateWord } from '@laurel/words/state-words';
import type { ListedEntry } from './listed-entry.js';

/** What is laid out before others have their turn. */
const TURN_MS = 15;
const words = (code: Code, values: Readonly<Record<string, unknown>> = {}) => listWords(say(code, values));
const MIDDLE = ' · ';

export interface List {
  film: string;
  entries: readonly ListedEntry[];
  /** At festivals that the catalogue does not have. */
  free?: readonly ListedEntry[];
  /** How many there are: what is more than its entries is not in it. */
  total: number;
  /** When, and where whoever reads it is. */
  moment: { instant: string; timeZone: string };
}

/** A list on paper, by state: under each how many and what they come to, then entry by entry. Lets others have their turn meanwhile; refuses `service.too_slow` where nobody waits for it any more. */
export async function listPdf({ film, entries, free = [], total, moment }: List): Promise<Buffer> {
  const title = words('list.title', { film });
  const sheet = await PdfSheet.open(title);
  sheet.title(title);
  sheet.lead(words('list.made', { n: total, moment }));
  if (entries.length < total) sheet.lead(words('list.cut', { n: entries.length }));
  if (total + free.length === 0) sheet.text(words('list.none'));
  const byState = Map.groupBy(entries, ({ state }) => state);
  const deadline = currentCall()?.deadline ?? Infinity; // nobody waits for it any more
  const turn = inTurns(TURN_MS);
  const parts = SUBMISSION_STATES.map((state) => ({ name: stateWord[state], own: byState.get(state) ?? [] }));
  for (const { name, own: unordered } of [...parts, { name: words('list.own'), own: free }]) {
    const own = unordered.toSorted(byDay);
    if (own.length === 0) continue;
    sheet.heading(words('list.part', { name, n: own.length }));
    const costs = costWords(own);
    if (costs !== '') sheet.text(costs);
    for (const entry of own) {
      sheet.entry(shown(entry), words('list.part.again', { name }));
      if ((await turn()) && Date.now() > deadline) throw tooSlow();
    }
  }
  return sheet.end((named, page, pages) => words('list.page', { title: named, page, pages }));
}

const LAST = '9999';
const dayIn = ({ deadline, decidedAt, submittedAt }: ListedEntry) =>
  deadline?.closesAt ?? decidedAt ?? submittedAt ?? LAST;
/** What has no name is called by its number. */
const nameIn = ({ festivalName, competitionName, competitionId }: ListedEntry) => ({
  festivalName,
  competitionName:
    competitionName ?? (competitionId === null ? '' : words('list.unnamed', { id: competitionId })),
});
const byDay = (one: ListedEntry, other: ListedEntry) =>
  dayIn(one).localeCompare(dayIn(other)) ||
  submissionTitle(nameIn(one)).localeCompare(submissionTitle(nameIn(other)), 'en');

/** What the entries of a part come to, by currency, and of how many nobody knows it; empty where there is nothing to say. */
function costWords(own: readonly ListedEntry[]): string {
  const sums = sumsByCurrency(own.flatMap(({ fee }) => fee ?? []));
  const unpriced = own.filter(({ isUnpriced }) => isUnpriced).length;
  const isPlanned = own[0]!.deadline !== undefined;
  const known = sums.map((sum) => formatMoney(sum)).join(MIDDLE);
  return [
    ...(known === '' ? [] : [words(isPlanned ? 'list.planned' : 'list.paid', { sums: known })]),
    ...(unpriced > 0 ? [words('list.unpriced', { n: unpriced })] : []),
  ].join(MIDDLE);
}

/** A note is for a screen: on paper it has a line or two, and no lines of its own. */
const LONGEST_NOTE_ON_PAPER = 300;
const onPaper = (note: string): string => shortened(note.replace(/\s+/g, ' '), LONGEST_NOTE_ON_PAPER);

function shown(entry: ListedEntry) {
  const { festivalName, competitionName } = nameIn(entry);
  const { awardName, note } = entry;
  const noted = [
    ...(entry.competitionId === null ? [stateWord[entry.state as SubmissionState]] : []),
    ...(awardName ? [words('list.award', { award: awardName })] : []),
    ...(note ? [words('list.note', { note: onPaper(note) })] : []),
  ];
  return {
    name: festivalName ?? competitionName,
    detail: festivalName === null ? '' : competitionName,
    lines: daysOf(entry),
    amount: amountOf(entry),
    note: noted.join('\n'),
  };
}

function daysOf({ deadline, submittedAt, answerDueOn, decidedAt }: ListedEntry): string[] {
  if (deadline === null) return [words('list.deadline.none')];
  if (deadline)
    return [words(deadline.isPast ? 'list.deadline.past' : 'list.deadline', { day: deadline.day })];
  return [
    ...(submittedAt ? [words('list.sent', { day: submittedAt })] : []),
    ...(answerDueOn ? [words('list.due', { day: answerDueOn })] : []),
    ...(decidedAt ? [words('list.answered', { day: decidedAt })] : []),
  ];
}

function amountOf({ fee, isUnpriced }: ListedEntry): string {
  if (isUnpriced) return words('list.fee.unknown');
  if (fee === null) return '';
  return fee.amount === 0 ? words('list.free') : formatMoney(fee);
}
