import { formatMessage } from '@laurel/messages/formatting/format-message';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatDayShort } from '@laurel/rules/dates/days';
import { getTimeLeft } from '../../../lib/dates/closing-time';
import { useConversion } from '../../../lib/money/conversion';
import { formatFeeAmount } from '../../../lib/money/format-fees';
import { t } from '@laurel/messages/pages/films/what-if';
import type { Row } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Sprig } from '../../../widgets/matching/verdict-icon';
import { VisuallyHidden } from '../../../ui/accessibility/visually-hidden';
import css from './what-if.module.css';

const MAX_COLLAPSED = 3;

type Props = { side: 'opened' | 'closed'; title: string; rows: Row[]; total: number };

/**
 * The first competitions that a change opens or closes. Links open a new tab, so that the form keeps its
 * unsaved fields.
 */
export function WhatIfRows({ side, title, rows, total }: Props) {
  const [isExpanded, setExpanded] = useState(false);
  if (total === 0) return null;
  const visibleRows = isExpanded ? rows : rows.slice(0, MAX_COLLAPSED);
  const hiddenCount = total - visibleRows.length;
  return (
    <section className={css.side} data-change={side}>
      <h4>{title}</h4>
      {visibleRows.length > 0 && (
        <ul className={css.rows}>
          {visibleRows.map((row) => (
            <CompetitionRow key={row.competition.id} row={row} />
          ))}
        </ul>
      )}
      {rows.length > MAX_COLLAPSED && (
        <Button variant="subtle" size="small" onClick={() => setExpanded(!isExpanded)}>
          {isExpanded ? t('rows.fewer') : t('rows.all', { n: rows.length - MAX_COLLAPSED })}
        </Button>
      )}
      {hiddenCount > 0 && rows.length > 0 && (isExpanded || rows.length <= MAX_COLLAPSED) && (
        <p className={css.muted}>{t('rows.left', { n: hiddenCount })}</p>
      )}
    </section>
  );
}

function CompetitionRow({ row: { competition, festival, explanation, nextDeadline, fee } }: { row: Row }) {
  const conversion = useConversion();
  const { verdict, terms } = explanation;
  const failedRule = terms.find(({ isMandatory, outcome }) => isMandatory && outcome === 'fail')?.rule;
  const timeLeft = nextDeadline && getTimeLeft(nextDeadline);
  const deadline = timeLeft ? `${formatDayShort(timeLeft.day)}, ${timeLeft.when}` : t('deadline.unknown');
  // A closed competition has no fee for a film that it refuses.
  const price = (fee !== null || verdict !== 'not-eligible') && formatFeeAmount(fee, conversion);
  return (
    <li>
      <Sprig verdict={verdict} size={16} />
      <div>
        <Link to={`/festivals/${festival.id}`} target="_blank" rel="noopener">
          <bdi>{competition.name}</bdi> <VisuallyHidden>{t('new-tab')}</VisuallyHidden>
        </Link>
        <span dir="auto" title={festival.name}>
          {festival.name}
        </span>
        <span className={css.deadline}>{[deadline, nextDeadline && price].filter(Boolean).join(' · ')}</span>
        {verdict === 'needs-confirmation' && <span className={css.confirm}>{t('confirm')}</span>}
        {verdict === 'not-eligible' && failedRule && (
          <span className={css.obstacle}>{formatMessage(failedRule)}</span>
        )}
      </div>
    </li>
  );
}
