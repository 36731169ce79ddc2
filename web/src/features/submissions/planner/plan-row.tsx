import { formatDay } from '@laurel/rules/dates/days';
import { Pin, PinOff, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatClosing, formatClosingTime, getTimeLeft } from '../../../lib/dates/closing-time';
import { toFestivalLogo } from '../../../lib/festivals/festival-month';
import type { Money } from '@laurel/rules/money/money';
import { formatFailedRules } from '@laurel/messages/competitions/failed-rule-text';
import { formatSubmissionTitle } from '@laurel/rules/submissions/submission-title';
import { t as tMatching } from '@laurel/messages/pages/matching/matching';
import { getDistinctTitle } from '@laurel/rules/fees/tiers';
import { t as tDeadlines } from '@laurel/messages/pages/festivals/deadlines';
import { t } from '@laurel/messages/pages/submissions/planner';
import type { PlanLine } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { FestivalLogo } from '../../../widgets/festivals/festival-logo';
import { VerdictIcon } from '../../../widgets/matching/verdict-icon';
import { formatOfferFee } from './plan-amounts';
import type { PlanChoice } from './plan-state';
import css from './planner.module.css';

const CHOICE_ICONS = { must: Pin, never: X };

export const formatLineName = ({ festival, competition }: PlanLine) =>
  formatSubmissionTitle({ festivalName: festival.name, competitionName: competition.name });

/**
 * The last day to send the entry. If the deadline itself is that near, also its time of day. Names the tier, and its
 * date if that is later.
 */
function SendBy({ offer: { sendBy, deadline } }: { offer: NonNullable<PlanLine['offer']> }) {
  const text = <strong>{t('deadline', { day: formatDay(sendBy) })}</strong>;
  if (!deadline) return text;
  const tier = getDistinctTitle(deadline.title);
  const isLater = deadline.date !== sendBy;
  return (
    <>
      <time dateTime={deadline.closesAt} title={formatClosing(deadline)}>
        {text}
      </time>
      {!isLater && getTimeLeft(deadline).isSoon && (
        <span className={css.components}>{formatClosingTime(deadline)}</span>
      )}
      {(tier !== null || isLater) && (
        <span className={css.components} dir="auto">
          {isLater
            ? t('tier.later', { tier: tier ?? tDeadlines('untitled'), day: formatDay(deadline.date) })
            : tier}
        </span>
      )}
    </>
  );
}

type Props = {
  line: PlanLine;
  choice: PlanChoice;
  /** The amounts that are shown with it. */
  amounts?: readonly Money[];
  isShort?: boolean;
  onChoice: (choice: PlanChoice) => void;
};

/** A competition in the plan or left out of it: festival, date, fee, worth, and the user's decision. */
export function PlanRow({ line, choice, amounts = [], isShort = false, onChoice }: Props) {
  const { festival, competition, offer, worth, state, verdict, rulesToCheck, failedRules } = line;
  const name = formatLineName(line);
  const points = worth.reduce((sum, component) => sum + component.points, 0);
  const components = worth
    .map((component) => t(`worth.${component.name}`, { points: component.points }))
    .join(' · ');
  return (
    <li className={css.row}>
      <FestivalLogo {...toFestivalLogo(festival)} size={32} />
      <div className={css.text}>
        <h3>
          <Link to={`/festivals/${festival.id}`}>
            <bdi>{festival.name}</bdi>
          </Link>
        </h3>
        <p className={css.muted}>
          <bdi>{competition.name}</bdi>
          {state === null && ` · ${t('new')}`}
        </p>
        {!isShort && components && <p className={css.components}>{t('worth.all', { points, components })}</p>}
      </div>
      <div className={css.verdict}>
        <VerdictIcon
          verdict={verdict}
          caveat={rulesToCheck > 0 ? tMatching('caveat.check', { n: rulesToCheck }) : null}
        />
      </div>
      {offer && (
        <p className={css.suggestion}>
          <SendBy offer={offer} />
          <span>{formatOfferFee(line, amounts)}</span>
          {failedRules.length > 0 && <span>{formatFailedRules(failedRules)}</span>}
        </p>
      )}
      <div className={css.outcomes}>
        {(['must', 'never'] as const).map((option) => {
          const isPressed = choice === option;
          const Icon = isPressed && option === 'must' ? PinOff : CHOICE_ICONS[option];
          return (
            <Button
              key={option}
              size="small"
              variant="subtle"
              icon
              aria-pressed={isPressed}
              aria-label={t(isPressed ? 'automatic.of' : `${option}.of`, { name })}
              title={t(isPressed ? 'automatic' : option)}
              onClick={() => onChoice(isPressed ? null : option)}
            >
              <Icon size={16} aria-hidden />
            </Button>
          );
        })}
      </div>
    </li>
  );
}
