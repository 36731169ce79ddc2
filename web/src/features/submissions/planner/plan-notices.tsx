import { formatDay, formatMonth } from '@laurel/rules/dates/days';
import { formatMoney } from '@laurel/rules/money/money';
import type { PremiereLevel } from '@laurel/rules/terms/vocabularies';
import { formatList } from '../../../lib/formatting/format-list';
import { t } from '@laurel/messages/pages/submissions/planner';
import { t as tList } from '@laurel/messages/pages/submissions/submissions';
import type { AssumedDay, PlanLine, SubmissionPlan } from '../../../lib/server/wire';
import { Notice } from '../../../ui/feedback/notice';
import { formatLineName } from './plan-row';
import css from './planner.module.css';

type Conflicts = SubmissionPlan['conflicts'];

/** Shows the conflicts of a plan, the cost of waiting, and what a larger budget would add, unless there is nothing to add (`isEmpty`). */
export function PlanNotices({ plan, isEmpty }: { plan: SubmissionPlan; isEmpty: boolean }) {
  const lines = new Map(
    [...plan.chosen, ...plan.leftOut, ...plan.sent].map((line) => [line.competition.id, line]),
  );
  const getName = (id: number) => {
    const line: PlanLine | undefined = lines.get(id);
    return line ? formatLineName(line) : tList('unnamed', { id });
  };
  const getFestivalName = (id: number) => lines.get(id)?.festival.name ?? getName(id);
  const getOtherFestival = (id: number | null) =>
    plan.elsewhere.find(({ entryId }) => entryId === id)?.festival ?? '';
  const sentIds = new Set(plan.sent.map(({ competition }) => competition.id));
  const formatNames = (ids: readonly number[]) => formatList(ids.map(getName));
  const leftOut = new Map(plan.leftOut.map((line) => [line.competition.id, line]));
  // Conflicts of left-out matches are counted instead of listed.
  const isListed = ({ firstId }: Conflicts[number]) => leftOut.get(firstId)?.state !== null;
  const { matchCount, unlistedCount } = countLinesWithUsedPremiere(plan);
  const conflicts = groupByFestival(plan.conflicts.filter(isListed), lines);
  const hostKeys = conflicts.map((conflict) => getHostKey(conflict, lines));
  return (
    <div className={css.notices}>
      {plan.conflicts.length > 0 && (
        <Notice>
          <h3>{t('conflicts')}</h3>
          {conflicts.length > 0 && (
            <ul className={css.conflicts}>
              {conflicts.map((conflict, n) => {
                const { firstId, thenId, thenEntryId, taken, level, isMandatory } = conflict;
                const isFirstSent = sentIds.has(firstId);
                const isThenSent = thenId === null || sentIds.has(thenId);
                const messageKey = taken
                  ? getAcceptedConflictKey(isMandatory, leftOut.has(firstId))
                  : getConflictKey(conflict, { isFirstSent, isThenSent });
                const text = t(messageKey, {
                  first: getName(firstId),
                  then: thenId === null ? getOtherFestival(thenEntryId) : getFestivalName(thenId),
                  level: tList(`premiere.${level as PremiereLevel}`),
                });
                const isFirstForHost = hostKeys.indexOf(hostKeys[n]!) === n;
                return (
                  <li key={`${firstId} ${thenId} ${thenEntryId}`}>
                    {taken && isFirstForHost ? `${text} ${formatAssumedDay(taken)}` : text}
                  </li>
                );
              })}
            </ul>
          )}
          {matchCount > 0 && <p>{t('conflicts.excluded', { n: matchCount })}</p>}
          {unlistedCount > 0 && <p>{t('conflicts.excluded.listed', { n: unlistedCount })}</p>}
          {plan.moreConflicts > 0 && <p>{t('conflicts.more', { n: plan.moreConflicts })}</p>}
        </Notice>
      )}
      {plan.chosen.length > 0 && <p>{formatDelay(plan, formatNames)}</p>}
      {!isEmpty && <p>{formatRaise(plan.raise, formatNames)}</p>}
    </div>
  );
}

/**
 * Counts what is left out because an acceptance uses up the premiere: the matches, and the entries of the
 * list that no listed conflict names, because the list of conflicts is limited.
 */
function countLinesWithUsedPremiere({ leftOut, conflicts }: SubmissionPlan) {
  const namedIds = new Set(conflicts.map(({ firstId }) => firstId));
  const linesWithUsedPremiere = leftOut.filter(({ why }) => why === 'premiere_used');
  return {
    matchCount: linesWithUsedPremiere.filter(({ state }) => state === null).length,
    unlistedCount: linesWithUsedPremiere.filter(
      ({ state, competition }) => state !== null && !namedIds.has(competition.id),
    ).length,
  };
}

function getConflictKey(
  { isMandatory, canWait }: Conflicts[number],
  { isFirstSent, isThenSent }: { isFirstSent: boolean; isThenSent: boolean },
) {
  const suffix = `${isMandatory ? '' : '.preferred'}${canWait ? '' : '.late'}` as const;
  if (isFirstSent) return `conflict.first${suffix}` as const;
  return isThenSent ? (`conflict.then${suffix}` as const) : (`conflict${suffix}` as const);
}

function getAcceptedConflictKey(isMandatory: boolean, isLeftOut: boolean) {
  if (isLeftOut) return 'conflict.accepted.excluded';
  return isMandatory ? 'conflict.accepted' : 'conflict.accepted.preferred';
}

/** Formats the assumed date of a screening that the film does not have yet, and the reason. */
function formatAssumedDay({ from, by }: AssumedDay): string {
  if (from === null || by === 'none') return t('assumed.none');
  if (by === 'year') return t('assumed.year', { year: from.slice(0, 4) });
  return t(`assumed.${by}`, { day: by === 'month' ? formatMonth(from.slice(0, 7)) : formatDay(from) });
}

type Lines = ReadonlyMap<number, PlanLine>;
const getHostKey = ({ thenId, thenEntryId }: Conflicts[number], lines: Lines) =>
  thenId === null ? `entry ${thenEntryId}` : (lines.get(thenId)?.festival.id ?? `competition ${thenId}`);
/** Returns one conflict per entry and festival, because a screening counts for the whole festival. */
function groupByFestival(conflicts: Conflicts, lines: Lines): Conflicts {
  const isSame = (conflict: Conflicts[number], otherConflict: Conflicts[number]) =>
    otherConflict.firstId === conflict.firstId &&
    getHostKey(otherConflict, lines) === getHostKey(conflict, lines);
  return conflicts.filter(
    (conflict, n) => n === conflicts.findIndex((otherConflict) => isSame(conflict, otherConflict)),
  );
}

type FormatNames = (ids: readonly number[]) => string;
function formatDelay({ delay }: SubmissionPlan, formatNames: FormatNames): string {
  const sentences = [
    delay.extraCost.amount > 0 && t('delay.costs', { sum: formatMoney(delay.extraCost) }),
    delay.unknown.length > 0 &&
      t('delay.unknown', { n: delay.unknown.length, names: formatNames(delay.unknown) }),
    delay.missed.length > 0 &&
      t('delay.missed', { n: delay.missed.length, names: formatNames(delay.missed) }),
  ];
  return sentences.filter(Boolean).join(' ') || t('delay.none');
}

function formatRaise({ budget, added, dropped }: SubmissionPlan['raise'], formatNames: FormatNames): string {
  const sum = formatMoney(budget);
  if (added.length === 0) return t('raise.none', { sum });
  const addedText = t('raise.added', { sum, names: formatNames(added) });
  return dropped.length > 0
    ? `${addedText} ${t('raise.dropped', { names: formatNames(dropped) })}`
    : addedText;
}
