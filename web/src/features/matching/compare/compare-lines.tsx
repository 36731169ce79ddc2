import { formatDay, formatDayFromNow, formatDeadline } from '@laurel/rules/dates/days';
import { listUsedUpLevels } from '@laurel/rules/premieres/premiere-ledger';
import { isNotYetOpen } from '@laurel/rules/fees/tiers';
import { formatMessage } from '@laurel/words/messages/format-message';
import type { ReactNode } from 'react';
import { formatFees } from '../../../lib/money/format-fees';
import { formatFestivalDays } from '../competition/format-festival-days';
import { createScreeningAt } from '../../../lib/premieres/festival-screening';
import { formatOdds } from '../../../lib/festivals/format-odds';
import { t } from '@laurel/words/pages/matching/matching';
import { formatPremieres } from '../../../lib/premieres/format-premieres';
import { t as labels } from '@laurel/words/pages/matching/labels';
import { formatTierName, type Tier } from '../../../lib/money/fee-tiers';
import type { Film } from '../../../lib/server/wire';
import { VerdictIcon } from '../../../widgets/matching/verdict-icon';
import { getCaveat } from '../explanation/caveat';
import { formatChange } from '../explanation/format-change';
import { toReason, getRequirements, type Requirement } from '../explanation/requirements';
import css from './compare.module.css';
import type { Compared } from './use-comparison';

const unknown = <span className={css.muted}>{t('compare.unknown')}</span>;
/** The soonest open tier. */
const getNextTier = ({ tiers }: Compared) => tiers.find(({ state }) => state !== 'past');

const getLaterTiers = ({ tiers }: Compared) => tiers.filter(({ state }) => state !== 'past').slice(1);
/** The number of later deadlines that are shown; festivals with rolling entries have dozens. */
const MAX_LATER = 3;

/** One line of the comparison. */
const comparisonLines: { name: string; render: (compared: Compared, film: Film) => ReactNode }[] = [
  {
    name: t('compare.verdict'),
    render: ({ explanation, isLocked, isRebuilding }) => {
      if (explanation) return <VerdictIcon verdict={explanation.verdict} caveat={getCaveat(explanation)} />;
      if (isRebuilding) return t('compare.loading');
      return isLocked ? t('compare.locked') : unknown;
    },
  },
  {
    name: t('compare.change'),
    render: ({ explanation }) => (explanation && formatChange(explanation)) ?? '–',
  },
  {
    name: t('compare.deadline'),
    render: (compared) => {
      const next = getNextTier(compared);
      return next ? formatDeadline(next.date.date) : t('compare.deadline.none');
    },
  },
  {
    name: t('compare.opens'),
    render: (compared) => {
      const { opensOn } = compared.competition;
      if (isNotYetOpen(opensOn)) return formatDayFromNow(opensOn);
      return getNextTier(compared) ? t('compare.opens.open') : unknown;
    },
  },
  {
    name: t('compare.fee'),
    render: (compared) => {
      const next = getNextTier(compared);
      return next && next.fees.length > 0 ? formatFees(next.fees) : unknown;
    },
  },
  { name: t('compare.later'), render: (compared) => <Later tiers={getLaterTiers(compared)} /> },
  {
    name: t('compare.answer'),
    render: ({ competition: { notificationDate } }) =>
      notificationDate ? formatDayFromNow(notificationDate) : unknown,
  },
  { name: t('compare.odds'), render: ({ festival }) => formatOdds(festival) ?? unknown },
  { name: t('compare.days'), render: ({ festival }) => formatFestivalDays(festival) ?? unknown },
  {
    name: t('compare.premiere'),
    render: ({ festival }, film) => {
      const screening = createScreeningAt(festival);
      const levels = listUsedUpLevels(film, screening);
      return levels.length > 0
        ? t('compare.premiere.description', { levels: formatPremieres(levels, screening, undefined) })
        : t('compare.premiere.none');
    },
  },
];

const OTHER = 'other';
/** Rules that no type can express share a separate line. */
const getKind = ({ terms: [first], isMandatory, outcome }: Requirement) =>
  !isMandatory && outcome === 'unknown' && first!.film === null ? OTHER : first!.type;
const formatKind = (kind: string) =>
  kind === OTHER ? t('compare.rule.other') : formatMessage({ code: `type.${kind}`, values: {} });

/** The most important lines, then every rule of any column. */
export function CompareLines({ film, compared }: { film: Film; compared: Compared[] }) {
  const requirementsByColumn = compared.map(({ explanation }) => getRequirements(explanation?.terms ?? []));
  const kinds = [...new Set(requirementsByColumn.flat().map(getKind))].sort(
    (a, b) => Number(a === OTHER) - Number(b === OTHER),
  );
  return (
    <>
      {comparisonLines.map(({ name, render }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {compared.map((column) => (
            <td key={column.competition.id}>{render(column, film)}</td>
          ))}
        </tr>
      ))}
      {kinds.map((kind) => (
        <tr key={kind}>
          <th scope="row">{formatKind(kind)}</th>
          {requirementsByColumn.map((requirements, n) => (
            <td key={compared[n]!.competition.id}>
              {compared[n]!.explanation ? (
                <Rules requirements={requirements.filter((requirement) => getKind(requirement) === kind)} />
              ) : (
                unknown
              )}
            </td>
          ))}
        </tr>
      ))}
    </>
  );
}

/** The later deadlines with their fees. */
function Later({ tiers }: { tiers: readonly Tier[] }) {
  if (tiers.length === 0) return <span className={css.muted}>{t('compare.later.none')}</span>;
  const hiddenCount = tiers.length - MAX_LATER;
  return (
    <ul className={css.rules}>
      {tiers.slice(0, MAX_LATER).map(({ date, fees, position }) => (
        <li key={date.id}>
          <span>{formatDay(date.date)}</span>{' '}
          <strong>{fees.length > 0 ? formatFees(fees) : t('compare.unknown')}</strong>
          <span className={css.muted} dir="auto">
            {' '}
            {formatTierName(date.title, position)}
          </span>
        </li>
      ))}
      {hiddenCount > 0 && (
        <li className={css.muted}>
          {t('compare.later.more', { n: hiddenCount, date: formatDay(tiers.at(-1)!.date.date) })}
        </li>
      )}
    </ul>
  );
}

function Rules({ requirements }: { requirements: Requirement[] }) {
  if (requirements.length === 0) return <span className={css.muted}>{t('compare.rule.none')}</span>;
  return (
    <ul className={css.rules}>
      {requirements.map(toReason).map((reason) => (
        <li key={reason.termId} data-outcome={reason.outcome}>
          {reason.rule} <small>{labels(`outcome.${reason.outcome}`)}</small>
        </li>
      ))}
    </ul>
  );
}
