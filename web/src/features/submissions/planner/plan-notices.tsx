import { formatDay, formatMonth } from '@laurel/rules/days';
import { formatMoney } from '@laurel/rules/money';
import type { PremiereLevel } from '@laurel/rules/vocabularies';
import { enumerated } from '../../../lib/enumerated';
import { t } from '../../../lib/texts/planner';
import { t as tList } from '../../../lib/texts/submissions';
import type { AssumedDay, PlanLine, SubmissionPlan } from '../../../lib/wire';
import { Notice } from '../../../ui/state';
import { lineName } from './plan-row';
import css from './planner.module.css';

type Conflicts = SubmissionPlan['conflicts'];

/** What a plan would spoil, what waiting costs, and what more money would buy. */
export function PlanNotices({ plan }: { plan: SubmissionPlan }) {
  const lines = new Map(
    [...plan.chosen, ...plan.leftOut, ...plan.sent].map((line) => [line.competition.id, line]),
  );
  const nameOf = (id: number) => {
    const line: PlanLine | undefined = lines.get(id);
    return line ? lineName(line) : tList('unnamed', { id });
  };
  const festivalName = (id: number) => lines.get(id)?.festival.name ?? nameOf(id);
  const elsewhere = (id: number | null) =>
    plan.elsewhere.find(({ entryId }) => entryId === id)?.festival ?? '';
  const sent = new Set(plan.sent.map(({ competition }) => competition.id));
  const isSent = (id: number) => sent.has(id);
  const names = (ids: readonly number[]) => enumerated(ids.map(nameOf));
  const leftOut = new Map(plan.leftOut.map((line) => [line.competition.id, line]));
  const isOfMatch = ({ firstId }: { firstId: number }) => leftOut.get(firstId)?.state === null;
  const { matches, untold } = leftOutForPlaces(plan);
  const conflicts = byFestival(
    plan.conflicts.filter((one) => !isOfMatch(one)),
    lines,
  );
  const places = conflicts.map((one) => placeOf(one, lines));
  return (
    <div className={css.notices}>
      {plan.conflicts.length > 0 && (
        <Notice>
          <h3>{t('conflicts')}</h3>
          {conflicts.length > 0 && (
            <ul className={css.conflicts}>
              {conflicts.map((one, n) => {
                const { firstId, thenId, thenEntryId, taken, level, isMandatory } = one;
                const sentOnes = [isSent(firstId), thenId === null || isSent(thenId)];
                const which = taken
                  ? takenWords(isMandatory, leftOut.has(firstId))
                  : conflictWords(isMandatory, sentOnes);
                const words = t(which, {
                  first: nameOf(firstId),
                  then: thenId === null ? elsewhere(thenEntryId) : festivalName(thenId),
                  level: tList(`premiere.${level as PremiereLevel}`),
                });
                const isFirstOfPlace = places.indexOf(places[n]!) === n;
                return (
                  <li key={`${firstId} ${thenId} ${thenEntryId}`}>
                    {taken && isFirstOfPlace ? `${words} ${assumedWords(taken)}` : words}
                  </li>
                );
              })}
            </ul>
          )}
          {matches > 0 && <p>{t('conflicts.out', { n: matches })}</p>}
          {untold > 0 && <p>{t('conflicts.out.listed', { n: untold })}</p>}
          {plan.moreConflicts > 0 && <p>{t('conflicts.more', { n: plan.moreConflicts })}</p>}
        </Notice>
      )}
      {plan.chosen.length > 0 && <p>{delayWords(plan, names)}</p>}
      {plan.raises.map((raise) => (
        <p key={raise.budget.currency}>{raiseWords(raise, names)}</p>
      ))}
    </div>
  );
}

/** Of what is left out since a place has taken the film: how many matches, and how many entries of the list no conflict names, as these are only so many. */
function leftOutForPlaces({ leftOut, conflicts }: SubmissionPlan) {
  const told = new Set(conflicts.map(({ firstId }) => firstId));
  const all = leftOut.filter(({ why }) => why === 'premiere_used');
  return {
    matches: all.filter(({ state }) => state === null).length,
    untold: all.filter(({ state, competition }) => state !== null && !told.has(competition.id)).length,
  };
}

const conflictWords = (isMandatory: boolean, [isFirstSent, isThenSent]: readonly boolean[]) => {
  const which = isFirstSent ? 'conflict.first' : isThenSent ? 'conflict.then' : 'conflict';
  return isMandatory ? which : (`${which}.wish` as const);
};

const takenWords = (isMandatory: boolean, isLeftOut: boolean) =>
  isLeftOut ? 'conflict.taken.out' : isMandatory ? 'conflict.taken' : 'conflict.taken.wish';
/** From when a place counts whose screening is not told, and why from then. */
function assumedWords({ from, by }: AssumedDay): string {
  if (from === null || by === 'none') return t('assumed.none');
  if (by === 'year') return t('assumed.year', { year: from.slice(0, 4) });
  return t(`assumed.${by}`, { day: by === 'month' ? formatMonth(from.slice(0, 7)) : formatDay(from) });
}

type Lines = ReadonlyMap<number, PlanLine>;
const placeOf = ({ thenId, thenEntryId }: Conflicts[number], lines: Lines) =>
  thenId === null ? `entry ${thenEntryId}` : (lines.get(thenId)?.festival.id ?? `competition ${thenId}`);
/** Whatever competition of a festival takes the film shows it there: each festival is named once. */
function byFestival(conflicts: Conflicts, lines: Lines): Conflicts {
  const isSame = (one: Conflicts[number], other: Conflicts[number]) =>
    other.firstId === one.firstId && placeOf(other, lines) === placeOf(one, lines);
  return conflicts.filter((one, n) => n === conflicts.findIndex((other) => isSame(one, other)));
}

type Names = (ids: readonly number[]) => string;
function delayWords({ delay }: SubmissionPlan, names: Names): string {
  const dearer = delay.dearer.filter(({ amount }) => amount > 0);
  const sentences = [
    ...(dearer.length > 0 ? [t('delay.dearer', { sum: dearer.map(formatMoney).join(', ') })] : []),
    ...(delay.unknown.length > 0
      ? [t('delay.unknown', { n: delay.unknown.length, names: names(delay.unknown) })]
      : []),
    ...(delay.missed.length > 0
      ? [t('delay.missed', { n: delay.missed.length, names: names(delay.missed) })]
      : []),
  ];
  return sentences.join(' ') || t('delay.none');
}

function raiseWords({ budget, added, dropped }: SubmissionPlan['raises'][number], names: Names): string {
  const sum = formatMoney(budget);
  if (added.length === 0) return t('raise.none', { sum });
  const gained = t('raise.added', { sum, names: names(added) });
  return dropped.length > 0 ? `${gained} ${t('raise.dropped', { names: names(dropped) })}` : gained;
}
