import type { HideReason } from '@laurel/rules/matching/hide-reasons';
import { Plus } from 'lucide-react';
import { memo, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { formatLocation } from '@laurel/messages/formatting/location-names';
import { stateLabels } from '@laurel/messages/labels/state-labels';
import { toFestivalLogo } from '../../../lib/festivals/festival-month';
import { t } from '@laurel/messages/pages/matching/matching';
import { t as tWhatIf } from '@laurel/messages/pages/matching/what-if';
import { t as tLabels } from '@laurel/messages/pages/matching/labels';
import type { Row } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { cx } from '../../../ui/styles/cx';
import { FestivalLogo } from '../../../widgets/festivals/festival-logo';
import { ReasonStrip } from '../../../widgets/matching/reason-strip';
import { VerdictIcon } from '../../../widgets/matching/verdict-icon';
import { getCaveat } from '../explanation/caveat';
import { DeadlineCell } from './deadline-cell';
import { HideMenu } from '../hiding/hide-menu';
import { formatHiddenReason } from '../hiding/format-hidden-reason';
import { OddsCell } from './odds-cell';
import cellCss from './match-cells.module.css';
import css from './match-row.module.css';
import whatIfCss from './what-if-row.module.css';
import { toReason, getRequirements } from '../explanation/requirements';
import { formatRowSummary } from '../explanation/format-change';

export type RowActions = {
  onChoose: (row: Row) => void;
  onOpen: (row: Row) => void;
  onAdd: (row: Row) => void;
  /** A null reason means that none was given. */
  onHide: (row: Row, reason: HideReason | null) => void;
};
type Props = {
  row: Row;
  isChosen: boolean;
  isAdding: boolean;
  isOpen: boolean;
  listPath: string;
  actions: RowActions;
};

const isControlClicked = ({ target }: MouseEvent) =>
  target instanceof Element && target.closest('button, a, label, [popover]') !== null;

/**
 * One competition in a row: festival, verdict with reasons, deadline, fee, odds and one action. A click opens the
 * sheet with everything else. The keys j and k move the focus between the titles. The virtual list reuses this
 * component for other rows, so stateful children are keyed by the row's id.
 */
export const MatchRow = memo(function MatchRow({
  row,
  isChosen,
  isAdding,
  isOpen,
  listPath,
  actions,
}: Props) {
  const { competition, festival, explanation, submission, verdictBefore } = row;
  const name = `${competition.name}, ${festival.name}`;
  const summaryText = formatHiddenReason(row) ?? formatRowSummary(explanation);
  return (
    <div
      className={cx(css.row, whatIfCss.row)}
      data-chosen={isChosen || undefined}
      data-open={isOpen || undefined}
      data-changed={verdictBefore !== null || undefined}
      data-with-reason={summaryText !== null || undefined}
      onClick={(event) => {
        if (!isControlClicked(event)) actions.onOpen(row);
      }}
    >
      <label className={cellCss.choose}>
        <input
          type="checkbox"
          checked={isChosen}
          onChange={() => actions.onChoose(row)}
          aria-label={t('row.choose', { name })}
        />
      </label>
      <div className={cellCss.mark}>
        <FestivalLogo key={festival.id} {...toFestivalLogo(festival)} />
      </div>
      <button
        type="button"
        className={css.title}
        data-row-title
        aria-current={isOpen || undefined}
        onClick={() => actions.onOpen(row)}
      >
        <span className={cellCss.festival} dir="auto" title={festival.name}>
          {festival.name}
        </span>{' '}
        <span className={cellCss.subline}>
          <span className={cellCss.location}>{formatLocation(festival.city, festival.country)}</span>{' '}
          <span className={cellCss.competition} dir="auto">
            {competition.name}
          </span>
        </span>
      </button>
      <div className={cx(css.verdict, whatIfCss.verdict)}>
        <VerdictIcon verdict={explanation.verdict} caveat={getCaveat(explanation)} size={16} />
        {verdictBefore && (
          <span className={whatIfCss.previous} title={tLabels(`verdict.${verdictBefore}`)}>
            {tWhatIf(`before.${verdictBefore}`)}
          </span>
        )}
        <ReasonStrip
          key={competition.id}
          reasons={getRequirements(explanation.terms).map(toReason)}
          label={t('row.reasons', { name })}
        />
      </div>
      {summaryText && (
        <p className={css.sentence} title={summaryText} dir="auto">
          {summaryText}
        </p>
      )}
      <DeadlineCell row={row} />
      <OddsCell row={row} />
      <div className={css.end}>
        {submission ? (
          <Link to={listPath} className={css.state}>
            {stateLabels[submission.state]}
          </Link>
        ) : (
          <Button
            size="small"
            className={css.add}
            aria-busy={isAdding || undefined}
            onClick={() => actions.onAdd(row)}
            aria-label={`${t('row.add')}: ${name}`}
          >
            <Plus size={14} aria-hidden /> <span>{t('row.add')}</span>
          </Button>
        )}
        <HideMenu key={competition.id} row={row} onHide={actions.onHide} />
      </div>
    </div>
  );
});
