import {
  columnVisibilityFeature,
  createColumnHelper,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import { formatDay } from '@laurel/rules/days';
import { isUrgent } from '@laurel/rules/tiers';
import type { Entrant } from '@laurel/rules/fees';
import { stateWord } from '@laurel/words/state-words';
import { Link } from 'react-router-dom';
import { feeWord } from '../../../lib/fee-words';
import { formatInstant } from '../../../lib/instant';
import { t } from '../../../lib/texts/submission-table';
import { t as tList } from '../../../lib/texts/submissions';
import type { Submission } from '../../../lib/wire';
import { VisuallyHidden } from '../../../ui/visually-hidden';
import { zoneWords } from '../../../ui/deadline-rule';
import { isUnsent, nameOf } from '../states';
import { boardPath } from '../board-path';
import { changedWords } from '../changed-since';
import { NoteCell } from './note-cell';
import { feeOf, placeOf } from './order-rows';
import type { Column } from './table-address';
import css from './table.module.css';

export const features = tableFeatures({ rowSortingFeature, rowSelectionFeature, columnVisibilityFeature });
const helper = createColumnHelper<typeof features, Submission>();
const Day = ({ day }: { day: string | null }) => day && <time dateTime={day}>{formatDay(day)}</time>;

/** Of a film's entries: what stands in each cell. They are sorted before they come here. `isNarrow`: only the first column is seen at once, and says what matters most. */
export const columnsFor = (film: Entrant, isNarrow: boolean) => {
  const cell = (id: Column, show: (submission: Submission) => React.ReactNode, isSorted = true) =>
    helper.display({
      id,
      header: t(`column.${id}`),
      enableSorting: isSorted,
      cell: ({ row }) => show(row.original),
    });
  return helper.columns([
    helper.display({
      id: 'name',
      header: t('column.name'),
      enableSorting: true,
      cell: ({ row: { original } }) => <Name submission={original} isNarrow={isNarrow} />,
    }),
    cell('state', ({ state }) => stateWord[state]),
    cell('deadline', (one) => <Deadline submission={one} />),
    cell('fee', (one) => <Fee submission={one} film={film} />),
    cell('sent', ({ submittedAt }) => <Day day={submittedAt} />),
    cell('due', ({ state, answerDueOn, noAnswer }) =>
      state === 'submitted' && answerDueOn ? (
        <span data-tone={noAnswer ? 'near' : undefined}>
          <Day day={answerDueOn} />
        </span>
      ) : null,
    ),
    cell('decided', ({ decidedAt }) => <Day day={decidedAt} />),
    cell('place', placeOf),
    cell('edition', ({ edition }) => edition),
    cell('note', (one) => <NoteCell submission={one} />, false),
    cell('changed', ({ updatedAt }) => <time dateTime={updatedAt}>{formatInstant(updatedAt)}</time>),
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
        {nameOf(submission)}
      </span>
      {isNarrow && (
        // The row's own cells say it to who hears them.
        <span className={css.glance} aria-hidden>
          <strong>{stateWord[submission.state]}</strong>
          <Deadline submission={submission} />
        </span>
      )}
      {changedSince.length > 0 && (
        <Link
          to={boardPath(festivalName ?? nameOf(submission))}
          className={css.changed}
          title={changedSince.map(changedWords).join('\n')}
        >
          {tList('changed.short')}
          <VisuallyHidden>: {changedSince.map(changedWords).join(', ')}</VisuallyHidden>
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
  const tone = isPast ? 'past' : isUrgent(date.date, dates, later) ? 'near' : undefined;
  return (
    <time dateTime={date.closesAt} title={zoneWords(date)} data-tone={tone}>
      {isPast ? t('deadline.past', { day }) : day}
    </time>
  );
}

function Fee({ submission, film }: { submission: Submission; film: Entrant }) {
  const fee = feeOf(submission, film);
  if (isUnsent(submission)) return submission.deadline?.isPast === false && feeWord(fee);
  return fee && t('fee.paid', { fee: feeWord(fee) });
}
