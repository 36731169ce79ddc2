import { formatRefusal } from '@laurel/messages/formatting/refusal-text';
import { stateLabels } from '@laurel/messages/labels/state-labels';
import { t } from '@laurel/messages/pages/submissions/past';
import { truncateWithEllipsis } from '@laurel/rules/text/shorten';
import type { PastResult } from '../../../lib/server/wire';
import { Checkbox } from '../../../ui/forms/choice';
import { Select } from '../../../ui/forms/select';
import { formatEntryDetails } from '../past-entries/format-entry-details';
import type { AssignmentStatus, Choice } from './assignments';
import { isWaitingForAnswer, type ParsedRow } from './read-rows';
import type { CheckedRow } from './use-checked-rows';
import css from '../past-entries.module.css';

const NO_COMPETITION = 'none';
const MAX_SHOWN_LENGTH = 60;

/** The id of a row's element, which a question about the row focuses. */
export const getRowId = ({ line }: Pick<ParsedRow, 'line'>) => `row-${line}`;

type Props = {
  checkedRow: CheckedRow;
  isApplied: boolean;
  onChoose: (choice: Choice) => void;
  onApply: (isApplied: boolean) => void;
};

/** A row of the table: its content, its competition, and the result. */
export function CheckedLine({
  checkedRow: { parsed: parsedRow, match, assignment, result },
  isApplied,
  onChoose,
  onApply,
}: Props) {
  const selectedValue = assignment?.competitionId ?? (assignment?.status === 'none' ? NO_COMPETITION : '');
  const status = match?.certainty === 'unsearched' ? 'unsearched' : assignment?.status;
  return (
    <li
      id={getRowId(parsedRow)}
      tabIndex={-1}
      className={css.row}
      data-look={getLineTone(parsedRow, status, result)}
    >
      <div className={css.name}>
        <span className={css.line}>{t('rows.line', { n: parsedRow.line })}</span>
        <strong dir="auto">{parsedRow.festival || t('unnamed')}</strong>
        {parsedRow.competition && <span dir="auto">{parsedRow.competition}</span>}
        <span className={css.muted}>{formatRow(parsedRow)}</span>
      </div>
      <div className={css.name}>
        {parsedRow.row === null ? (
          <RowFaults parsedRow={parsedRow} />
        ) : (
          assignment && status && <span>{t(`match.${status}`)}</span>
        )}
        {match && match.options.length > 0 && assignment && (
          <Select
            label={t('competition.of', { n: parsedRow.line })}
            hint={match.options.find(({ value }) => value === String(selectedValue))?.label}
            value={String(selectedValue)}
            empty={assignment.status === 'choose' ? t('competition.none') : undefined}
            onChange={(value) => {
              if (value) onChoose(value === NO_COMPETITION ? NO_COMPETITION : Number(value));
            }}
            options={[...match.options, { value: NO_COMPETITION, label: t('competition.free') }]}
          />
        )}
      </div>
      <div className={css.name}>
        {result && (
          <RowOutcome result={result} parsedRow={parsedRow} isApplied={isApplied} onApply={onApply} />
        )}
      </div>
    </li>
  );
}

type LineTone = 'good' | 'ask' | 'refused' | 'subtle';
function getLineTone(
  parsedRow: ParsedRow,
  status: AssignmentStatus | 'unsearched' | undefined,
  result: PastResult | undefined,
): LineTone {
  if (parsedRow.state === 'out') return 'subtle';
  if (parsedRow.row === null) return isWaitingForAnswer(parsedRow) ? 'ask' : 'refused';
  if (status === 'choose' || status === 'likely' || status === 'unsearched') return 'ask';
  if (result?.outcome === 'refused') return 'refused';
  return result?.outcome === 'same' || result?.outcome === 'unchanged' ? 'subtle' : 'good';
}

const formatRow = ({ row, stateText }: ParsedRow): string =>
  row ? [t(`state.${row.state}`), formatEntryDetails(row)].filter(Boolean).join(' · ') : stateText;

function RowFaults({ parsedRow: { state, faults } }: { parsedRow: ParsedRow }) {
  if (state === 'out') return <span>{t('match.out')}</span>;
  return (
    <>
      {state === null && <span>{t('match.waiting')}</span>}
      {faults.map(({ column, reason, value }) => (
        <span key={column + reason} dir="auto">
          {t(`fault.${reason}`, {
            column: t(`column.${column}`),
            value: truncateWithEllipsis(value, MAX_SHOWN_LENGTH),
          })}
        </span>
      ))}
    </>
  );
}

/** Returns the state of the entry that the film's list already has. */
export function getListState({ submission, entry }: PastResult): string {
  if (submission) return stateLabels[submission.state];
  return entry ? t(`state.${entry.state}`) : '';
}

type RowOutcomeProps = {
  result: PastResult;
  parsedRow: ParsedRow;
  isApplied: boolean;
  onApply: (isApplied: boolean) => void;
};
function RowOutcome({ result, parsedRow, isApplied, onApply }: RowOutcomeProps) {
  const { outcome, error, fills } = result;
  const tableState = t(`state.${parsedRow.row!.state}`);
  const listState = getListState(result);
  if (outcome === 'refused') return <span>{error && formatRefusal(error)}</span>;
  if (outcome === 'new' || outcome === 'free')
    return <span>{t(`result.${outcome}`, { state: tableState })}</span>;
  if (outcome === 'same') return <span>{t('result.same')}</span>;
  if (outcome === 'unchanged') return <span>{t('result.unchanged', { list: listState })}</span>;
  const fields = fills.map((field) => t(`fill.${field}`)).join(', ');
  return (
    <Checkbox checked={isApplied} onChange={({ target }) => onApply(target.checked)}>
      {outcome === 'onward'
        ? t('result.onward', { list: listState, table: tableState })
        : t('result.filled', { fields })}
    </Checkbox>
  );
}
