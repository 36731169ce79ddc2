import { formatRefusal } from '@laurel/words/messages/refusal-text';
import { stateWord } from '@laurel/words/labels/state-labels';
import { t } from '@laurel/words/pages/submissions/past';
import type { PastResult } from '../../../lib/server/wire';
import { Checkbox } from '../../../ui/forms/choice';
import { Select } from '../../../ui/forms/select';
import { formatEntryDetails } from '../free-entries/format-entry-details';
import { isWaitingForAnswer, type ParsedRow } from './read-rows';
import type { CheckedRow } from './use-checked-rows';
import css from '../past-entries.module.css';

const FREE = 'free';
const MAX_SHOWN_LENGTH = 60;

type Props = {
  checked: CheckedRow;
  isApplied: boolean;
  onChoose: (choice: number | 'free') => void;
  onApply: (is: boolean) => void;
};

/** A row of the table: its content, its competition, and the result. */
export function CheckedLine({
  checked: { parsed: read, match, assignment, result },
  isApplied,
  onChoose,
  onApply,
}: Props) {
  const chosen = assignment?.competitionId ?? (assignment?.status === 'free' ? FREE : '');
  return (
    <li
      className={css.row}
      data-look={getLook(read, match?.sureness === 'unsought' ? 'choose' : assignment?.status, result)}
    >
      <div className={css.name}>
        <span className={css.line}>{t('rows.line', { n: read.line })}</span>
        <strong dir="auto">{read.festival || t('unnamed')}</strong>
        {read.competition && <span dir="auto">{read.competition}</span>}
        <span className={css.muted}>{formatRow(read)}</span>
      </div>
      <div className={css.name}>
        {read.row === null ? (
          <RowFaults read={read} />
        ) : (
          assignment && (
            <span>
              {t(
                `match.${match?.sureness === 'unsought' ? 'unsought' : assignment.status === 'free' ? 'none' : assignment.status}`,
              )}
            </span>
          )
        )}
        {match && match.options.length > 0 && assignment && (
          <Select
            label={t('competition.of', { n: read.line })}
            value={String(chosen)}
            empty={assignment.status === 'choose' ? t('competition.none') : undefined}
            onChange={(value) => value && onChoose(value === FREE ? FREE : Number(value))}
            options={[...match.options, { value: FREE, label: t('competition.free') }]}
          />
        )}
      </div>
      <div className={css.name}>
        {result && <RowOutcome result={result} read={read} isApplied={isApplied} onApply={onApply} />}
      </div>
    </li>
  );
}

type Look = 'good' | 'ask' | 'refused' | 'subtle';
function getLook(read: ParsedRow, is: string | undefined, result: PastResult | undefined): Look {
  if (read.state === 'out') return 'subtle';
  if (read.row === null) return isWaitingForAnswer(read) ? 'ask' : 'refused';
  if (is === 'choose' || is === 'likely') return 'ask';
  if (result?.outcome === 'refused') return 'refused';
  return result?.outcome === 'same' || result?.outcome === 'unchanged' ? 'subtle' : 'good';
}

const formatRow = ({ row, stateText }: ParsedRow): string =>
  row ? [t(`state.${row.state}`), formatEntryDetails(row)].filter(Boolean).join(' · ') : stateText;

function RowFaults({ read: { state, faults } }: { read: ParsedRow }) {
  if (state === 'out') return <span>{t('match.out')}</span>;
  return (
    <>
      {state === null && <span>{t('match.waiting')}</span>}
      {faults.map(({ column, why, value }) => (
        <span key={column + why} dir="auto">
          {t(`fault.${why}`, { column: t(`column.${column}`), value: value.slice(0, MAX_SHOWN_LENGTH) })}
        </span>
      ))}
    </>
  );
}

type RowOutcomeProps = {
  result: PastResult;
  read: ParsedRow;
  isApplied: boolean;
  onApply: (is: boolean) => void;
};
function RowOutcome({
  result: { outcome, submission, entry, error, fills },
  read,
  isApplied,
  onApply,
}: RowOutcomeProps) {
  const tableState = t(`state.${read.row!.state}`);
  const listState = submission ? stateWord[submission.state] : entry ? t(`state.${entry.state}`) : '';
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
