import { formatDay, formatDayFromNow, formatDeadline } from '@laurel/rules/days';
import { usedUpBy } from '@laurel/rules/premiere-ledger';
import { isToOpen } from '@laurel/rules/tiers';
import { words } from '@laurel/words/words';
import type { ReactNode } from 'react';
import { feeWords } from '../../../lib/fee-words';
import { festivalDays } from '../../../lib/festival-days';
import { screeningAt } from '../../../lib/festival-screening';
import { oddsWords } from '../../../lib/odds-words';
import { t } from '../../../lib/texts/matching';
import { premiereWords } from '../../../lib/texts/premiere-words';
import { outcomeWord } from '../../../lib/texts/words';
import { tierName, type Tier } from '../../../lib/tiers';
import type { Film } from '../../../lib/wire';
import { VerdictMark } from '../../../ui/verdict-mark';
import { caveatOf } from '../caveat';
import { changeWords } from '../change-words';
import { reasonOf, requirementsOf, type Requirement } from '../requirements';
import css from './compare.module.css';
import type { Compared } from './use-compared';

const unknown = <span className={css.muted}>{t('compare.unknown')}</span>;
/** Not closed yet, the soonest. */
const nextOf = ({ tiers }: Compared) => tiers.find(({ state }) => state !== 'past');

const laterOf = ({ tiers }: Compared) => tiers.filter(({ state }) => state !== 'past').slice(1);
/** So many are told; festivals that take entries again and again have dozens. */
const MOST_LATER = 3;

/** One thing of each competition, beside the others'. */
const facts: { name: string; of: (compared: Compared, film: Film) => ReactNode }[] = [
  {
    name: t('compare.verdict'),
    of: ({ explanation, isLocked, isArriving }) => {
      if (explanation) return <VerdictMark verdict={explanation.verdict} caveat={caveatOf(explanation)} />;
      if (isArriving) return t('compare.arriving');
      return isLocked ? t('compare.locked') : unknown;
    },
  },
  { name: t('compare.change'), of: ({ explanation }) => (explanation && changeWords(explanation)) ?? '–' },
  {
    name: t('compare.deadline'),
    of: (compared) => {
      const next = nextOf(compared);
      return next ? formatDeadline(next.date.date) : t('compare.deadline.none');
    },
  },
  {
    name: t('compare.opens'),
    of: (compared) => {
      const { opensOn } = compared.competition;
      if (isToOpen(opensOn)) return formatDayFromNow(opensOn);
      return nextOf(compared) ? t('compare.opens.open') : unknown;
    },
  },
  {
    name: t('compare.fee'),
    of: (compared) => {
      const next = nextOf(compared);
      return next && next.fees.length > 0 ? feeWords(next.fees) : unknown;
    },
  },
  { name: t('compare.later'), of: (compared) => <Later tiers={laterOf(compared)} /> },
  {
    name: t('compare.answer'),
    of: ({ competition: { notificationDate } }) =>
      notificationDate ? formatDayFromNow(notificationDate) : unknown,
  },
  { name: t('compare.odds'), of: ({ festival }) => oddsWords(festival) ?? unknown },
  { name: t('compare.days'), of: ({ festival }) => festivalDays(festival) ?? unknown },
  {
    name: t('compare.premiere'),
    of: ({ festival }, film) => {
      const screening = screeningAt(festival);
      const levels = usedUpBy(film, screening);
      return levels.length > 0
        ? t('compare.premiere.words', { levels: premiereWords(levels, screening, undefined) })
        : t('compare.premiere.none');
    },
  },
];

const OTHER = 'other';
/** What no type can say stands apart from what its type says. */
const kindOf = ({ terms: [first], isMandatory, outcome }: Requirement) =>
  !isMandatory && outcome === 'unknown' && first!.film === null ? OTHER : first!.type;
const kindWord = (kind: string) =>
  kind === OTHER ? t('compare.rule.other') : words({ code: `type.${kind}`, values: {} });

/** First what counts most, then every rule that one of them has. */
export function CompareLines({ film, compared }: { film: Film; compared: Compared[] }) {
  const asked = compared.map(({ explanation }) => requirementsOf(explanation?.terms ?? []));
  const kinds = [...new Set(asked.flat().map(kindOf))].sort(
    (a, b) => Number(a === OTHER) - Number(b === OTHER),
  );
  return (
    <>
      {facts.map(({ name, of }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {compared.map((one) => (
            <td key={one.competition.id}>{of(one, film)}</td>
          ))}
        </tr>
      ))}
      {kinds.map((kind) => (
        <tr key={kind}>
          <th scope="row">{kindWord(kind)}</th>
          {asked.map((requirements, n) => (
            <td key={compared[n]!.competition.id}>
              {compared[n]!.explanation ? (
                <Rules requirements={requirements.filter((one) => kindOf(one) === kind)} />
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

/** When it still closes after the next deadline, and what it costs then. */
function Later({ tiers }: { tiers: readonly Tier[] }) {
  if (tiers.length === 0) return <span className={css.muted}>{t('compare.later.none')}</span>;
  const left = tiers.length - MOST_LATER;
  return (
    <ul className={css.rules}>
      {tiers.slice(0, MOST_LATER).map(({ date, fees, place }) => (
        <li key={date.id}>
          <span>{formatDay(date.date)}</span>{' '}
          <strong>{fees.length > 0 ? feeWords(fees) : t('compare.unknown')}</strong>
          <span className={css.muted} dir="auto">
            {' '}
            {tierName(date.title, place)}
          </span>
        </li>
      ))}
      {left > 0 && (
        <li className={css.muted}>
          {t('compare.later.more', { n: left, date: formatDay(tiers.at(-1)!.date.date) })}
        </li>
      )}
    </ul>
  );
}

function Rules({ requirements }: { requirements: Requirement[] }) {
  if (requirements.length === 0) return <span className={css.muted}>{t('compare.rule.none')}</span>;
  return (
    <ul className={css.rules}>
      {requirements.map(reasonOf).map((reason) => (
        <li key={reason.termId} data-outcome={reason.outcome}>
          {reason.rule} <small>{outcomeWord[reason.outcome]}</small>
        </li>
      ))}
    </ul>
  );
}
