import { formatDay, formatDayFromNow } from '@laurel/rules/dates/days';
import { formatDeadline } from '../../../lib/dates/closing-time';
import type { CompareCities } from '@laurel/rules/premieres/city-relation';
import { listUsedUpLevels } from '@laurel/rules/premieres/premiere-ledger';
import { isNotYetOpen } from '@laurel/rules/fees/tiers';
import { formatMessage } from '@laurel/messages/formatting/format-message';
import type { ReactNode } from 'react';
import { useConversion } from '../../../lib/money/conversion';
import { formatFees } from '../../../lib/money/format-fees';
import { formatFestivalDays } from '../competition/format-festival-days';
import { useCompareCities } from '../../../lib/locations/use-compare-cities';
import { createScreeningAt } from '../../../lib/premieres/festival-screening';
import { formatAcceptanceCounts } from '../../../lib/festivals/format-odds';
import { t } from '@laurel/messages/pages/matching/matching';
import { formatPremieres } from '../../../lib/premieres/format-premieres';
import { t as tLabels } from '@laurel/messages/pages/matching/labels';
import { formatTierName, type Tier } from '../../../lib/money/fee-tiers';
import type { Film } from '../../../lib/server/wire';
import { VerdictIcon } from '../../../widgets/matching/verdict-icon';
import { getCaveat } from '../explanation/caveat';
import { formatChange } from '../explanation/format-change';
import { toReason, getRequirements, type Requirement } from '../explanation/requirements';
import css from './compare.module.css';
import type { ComparedCompetition } from './use-comparison';

const unknownText = <span className={css.muted}>{t('compare.unknown')}</span>;
/** The soonest open tier. */
const getNextTier = ({ tiers }: ComparedCompetition) => tiers.find(({ state }) => state !== 'past');

const getLaterTiers = ({ tiers }: ComparedCompetition) =>
  tiers.filter(({ state }) => state !== 'past').slice(1);
/** The number of later deadlines that are shown; festivals with rolling entries have dozens. */
const MAX_LATER_TIERS = 3;

/** The lines of the comparison, the most important ones first. */
const comparisonLines: {
  name: string;
  render: (competition: ComparedCompetition, film: Film, compareCities: CompareCities) => ReactNode;
}[] = [
  {
    name: t('compare.verdict'),
    render: ({ explanation, isLocked, isRebuilding }) => {
      if (explanation) return <VerdictIcon verdict={explanation.verdict} caveat={getCaveat(explanation)} />;
      if (isRebuilding) return t('compare.loading');
      return isLocked ? t('compare.locked') : unknownText;
    },
  },
  {
    name: t('compare.change'),
    render: ({ explanation }) => (explanation && formatChange(explanation)) ?? '–',
  },
  {
    name: t('compare.deadline'),
    render: (compared) => {
      const nextTier = getNextTier(compared);
      return nextTier ? formatDeadline(nextTier.date) : t('compare.deadline.none');
    },
  },
  {
    name: t('compare.opens'),
    render: (compared) => {
      const { opensOn } = compared.competition;
      if (isNotYetOpen(opensOn)) return formatDayFromNow(opensOn);
      return getNextTier(compared) ? t('compare.opens.open') : unknownText;
    },
  },
  {
    name: t('compare.fee'),
    render: (compared) => {
      const nextTier = getNextTier(compared);
      return nextTier && nextTier.fees.length > 0 ? <Fees tier={nextTier} /> : unknownText;
    },
  },
  { name: t('compare.later'), render: (compared) => <LaterDeadlines tiers={getLaterTiers(compared)} /> },
  {
    name: t('compare.answer'),
    render: ({ competition: { notificationDate } }) =>
      notificationDate ? formatDayFromNow(notificationDate) : unknownText,
  },
  { name: t('compare.odds'), render: ({ festival }) => formatAcceptanceCounts(festival) ?? unknownText },
  { name: t('compare.days'), render: ({ festival }) => formatFestivalDays(festival) ?? unknownText },
  {
    name: t('compare.premiere'),
    render: ({ festival }, film, compareCities) => {
      const screening = createScreeningAt(festival);
      const levels = listUsedUpLevels(film, screening, compareCities);
      return levels.length > 0
        ? t('compare.premiere.description', { levels: formatPremieres(levels, screening, undefined) })
        : t('compare.premiere.none');
    },
  },
];

const OTHER = 'other';
/** Rules that Laurel cannot check share a separate line. */
const getRuleKind = ({ terms: [firstTerm], isMandatory, outcome }: Requirement) =>
  !isMandatory && outcome === 'unknown' && firstTerm!.film === null ? OTHER : firstTerm!.type;
const formatRuleKind = (kind: string) =>
  kind === OTHER ? t('compare.rule.other') : formatMessage({ code: `type.${kind}`, values: {} });

/** The most important lines, then every rule of any column. */
export function CompareLines({
  film,
  comparedCompetitions,
}: {
  film: Film;
  comparedCompetitions: ComparedCompetition[];
}) {
  const { compareCities } = useCompareCities([
    ...(film.screenings ?? []),
    ...comparedCompetitions.map(({ festival }) => festival),
  ]);
  const requirementsByColumn = comparedCompetitions.map(({ explanation }) =>
    getRequirements(explanation?.terms ?? []),
  );
  const kinds = [...new Set(requirementsByColumn.flat().map(getRuleKind))].sort(
    (a, b) => Number(a === OTHER) - Number(b === OTHER),
  );
  return (
    <>
      {comparisonLines.map(({ name, render }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {comparedCompetitions.map((column) => (
            <td key={column.competition.id}>{render(column, film, compareCities)}</td>
          ))}
        </tr>
      ))}
      {kinds.map((kind) => (
        <tr key={kind}>
          <th scope="row">{formatRuleKind(kind)}</th>
          {requirementsByColumn.map((requirements, n) => (
            <td key={comparedCompetitions[n]!.competition.id}>
              {comparedCompetitions[n]!.explanation ? (
                <Rules
                  requirements={requirements.filter((requirement) => getRuleKind(requirement) === kind)}
                />
              ) : (
                unknownText
              )}
            </td>
          ))}
        </tr>
      ))}
    </>
  );
}

const Fees = ({ tier }: { tier: Tier }) => <>{formatFees(tier.fees, useConversion())}</>;

function LaterDeadlines({ tiers }: { tiers: readonly Tier[] }) {
  const conversion = useConversion();
  if (tiers.length === 0) return <span className={css.muted}>{t('compare.later.none')}</span>;
  const hiddenCount = tiers.length - MAX_LATER_TIERS;
  return (
    <ul className={css.rules}>
      {tiers.slice(0, MAX_LATER_TIERS).map(({ date, fees, position }) => (
        <li key={date.id}>
          <span>{formatDay(date.date)}</span>{' '}
          <strong>{fees.length > 0 ? formatFees(fees, conversion) : t('compare.unknown')}</strong>
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
          {reason.rule} <small>{tLabels(`outcome.${reason.outcome}`)}</small>
        </li>
      ))}
    </ul>
  );
}
