import {
  columnVisibilityFeature,
  createColumnHelper,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import { formatDay } from '@laurel/rules/dates/days';
import { isUrgent } from '@laurel/rules/fees/tiers';
import type { Entrant } from '@laurel/rules/fees/fees';
import { formatState } from '@laurel/messages/labels/state-labels';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useConversion } from '../../../lib/money/conversion';
import { formatFeeAmount, formatPaidFee } from '../../../lib/money/format-fees';
import { formatInstant } from '../../../lib/dates/format-instant';
import { t } from '@laurel/messages/pages/submissions/table';
import { t as tList } from '@laurel/messages/pages/submissions/submissions';
import type { Submission } from '../../../lib/server/wire';
import { VisuallyHidden } from '../../../ui/accessibility/visually-hidden';
import { formatClosing } from '../../../lib/dates/closing-time';
import { isUnsent, getCompetitionName } from '../states/submission-states';
import { getBoardPath } from '../view-state/board-path';
import { formatChange } from '../card/changed-since';
import { NoteCell } from './note-cell';
import { getFee, getLocation } from './order-rows';
import type { Column } from './table-address';
import css from './table.module.css';

export const features = tableFeatures({ rowSortingFeature, rowSelectionFeature, columnVisibilityFeature });
const helper = createColumnHelper<typeof features, Submission>();
const Day = ({ day }: { day: string | null }) => day && <time dateTime={day}>{formatDay(day)}</time>;

/**
 * The columns of a film's entries. The rows arrive sorted. `isNarrow`: only the first column is visible
 * without scrolling, so it shows the most important values.
 */
export const createColumns = (film: Entrant, isNarrow: boolean) => {
  const createCell = (
    id: Column,
    render: (submission: Submission) => ReactNode,
    { enableSorting = true } = {},
  ) =>
    helper.display({ id, header: t(`column.${id}`), enableSorting, cell: ({ row }) => render(row.original) });
  return helper.columns([
    helper.display({
      id: 'name',
      header: t('column.name'),
      enableSorting: true,
      cell: ({ row: { original } }) => <Name submission={original} isNarrow={isNarrow} />,
    }),
    createCell('state', formatState),
    createCell('deadline', (submission) => <Deadline submission={submission} />),
    createCell('fee', (submission) => <Fee submission={submission} film={film} />),
    createCell('sent', ({ submittedAt }) => <Day day={submittedAt} />),
    createCell('due', ({ state, answerDueOn, noAnswer }) =>
      state === 'submitted' && answerDueOn ? (
        <span data-tone={noAnswer ? 'near' : undefined}>
          <Day day={answerDueOn} />
        </span>
      ) : null,
    ),
    createCell('decided', ({ decidedAt }) => <Day day={decidedAt} />),
    createCell('location', getLocation),
    createCell('edition', ({ edition }) => edition),
    createCell('note', (submission) => <NoteCell submission={submission} />, { enableSorting: false }),
    createCell('changed', ({ updatedAt }) => <time dateTime={updatedAt}>{formatInstant(updatedAt)}</time>),
  ]);
};

function Name({ submission, isNarrow }: { submission: Submission; isNarrow: boolean }) {
  const { festivalId, festivalName, changedSince } = submission;
  return (
    <div className={css.name}>
      {festivalId !== null && festivalName !== null && (
        <Link to={`/festivals/${festivalId}`} dir="auto">
          {festivalName}
        </Link>
      )}
      <span className={css.muted} dir="auto">
        {getCompetitionName(submission)}
      </span>
      {isNarrow && (
        // Screen readers get this from the other cells.
        <span className={css.glance} aria-hidden>
          <strong>{formatState(submission)}</strong>
          <Deadline submission={submission} />
        </span>
      )}
      {changedSince.length > 0 && (
        <Link
          to={getBoardPath(festivalName ?? getCompetitionName(submission))}
          className={css.changed}
          title={changedSince.map(formatChange).join('\n')}
        >
          {tList('changed.short')}
          <VisuallyHidden>: {changedSince.map(formatChange).join(', ')}</VisuallyHidden>
        </Link>
      )}
    </div>
  );
}

function Deadline({ submission }: { submission: Submission }) {
  const { deadline } = submission;
  if (!isUnsent(submission) || deadline === undefined) return null;
  if (deadline === null) return <span className={css.muted}>{t('deadline.none')}</span>;
  const { date, isPast, dates, later } = deadline;
  const day = formatDay(date.date);
  const openTone = isUrgent(date.date, dates, later) ? 'near' : undefined;
  return (
    <time dateTime={date.closesAt} title={formatClosing(date)} data-tone={isPast ? 'past' : openTone}>
      {isPast ? t('deadline.past', { day }) : day}
    </time>
  );
}

function Fee({ submission, film }: { submission: Submission; film: Entrant }) {
  const conversion = useConversion();
  const fee = getFee(submission, film);
  if (isUnsent(submission))
    return submission.deadline?.isPast === false && <>{formatFeeAmount(fee, conversion)}</>;
  return fee && <>{formatPaidFee(fee, conversion)}</>;
}
