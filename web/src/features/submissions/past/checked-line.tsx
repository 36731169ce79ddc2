import { refusalWords } from '@laurel/words/refusal-words';
import { stateWord } from '@laurel/words/state-words';
import { t } from '../../../lib/texts/past';
import type { PastResult } from '../../../lib/wire';
import { Checkbox } from '../../../ui/choice';
import { Select } from '../../../ui/select';
import { factWords } from './fact-words';
import { isWaiting, type ReadRow } from './read-rows';
import type { CheckedRow } from './use-checked-rows';
import css from './past.module.css';

const FREE = 'free';
const LONGEST_SHOWN = 60;

/** A row of the table: what it says, where it belongs, and what it becomes. */
export function CheckedLine({
  checked: { read, match, standing, result },
  isApplied,
  onChoose,
  onApply,
}: {
  checked: CheckedRow;
  isApplied: boolean;
  onChoose: (choice: number | 'free') => void;
  onApply: (is: boolean) => void;
}) {
  const chosen = standing?.competitionId ?? (standing?.is === 'free' ? FREE : '');
  return (
    <li
      className={css.row}
      data-look={lookOf(read, match?.sureness === 'unsought' ? 'choose' : standing?.is, result)}
    >
      <div className={css.name}>
        <span className={css.line}>{t('rows.line', { n: read.line })}</span>
        <strong dir="auto">{read.festival || t('unnamed')}</strong>
        {read.competition && <span dir="auto">{read.competition}</span>}
        <span className={css.muted}>{factsOf(read)}</span>
      </div>
      <div className={css.name}>
        {read.row === null ? (
          <Faults read={read} />
        ) : (
          standing && (
            <span>
              {t(
                `is.${match?.sureness === 'unsought' ? 'unsought' : standing.is === 'free' ? 'none' : standing.is}`,
              )}
            </span>
          )
        )}
        {match && match.options.length > 0 && standing && (
          <Select
            label={t('place.of', { n: read.line })}
            value={String(chosen)}
            empty={standing.is === 'choose' ? t('place.none') : undefined}
            onChange={(value) => value && onChoose(value === FREE ? FREE : Number(value))}
            options={[...match.options, { value: FREE, label: t('place.free') }]}
          />
        )}
      </div>
      <div className={css.name}>
        {result && <Becomes result={result} read={read} isApplied={isApplied} onApply={onApply} />}
      </div>
    </li>
  );
}

type Look = 'good' | 'ask' | 'refused' | 'quiet';
function lookOf(read: ReadRow, is: string | undefined, result: PastResult | undefined): Look {
  if (read.state === 'out') return 'quiet';
  if (read.row === null) return isWaiting(read) ? 'ask' : 'refused';
  if (is === 'choose' || is === 'likely') return 'ask';
  if (result?.outcome === 'refused') return 'refused';
  return result?.outcome === 'same' || result?.outcome === 'kept' ? 'quiet' : 'good';
}

const factsOf = ({ row, stateText }: ReadRow): string =>
  row ? [t(`state.${row.state}`), factWords(row)].filter(Boolean).join(' · ') : stateText;

function Faults({ read: { state, faults } }: { read: ReadRow }) {
  if (state === 'out') return <span>{t('is.out')}</span>;
  return (
    <>
      {state === null && <span>{t('is.waiting')}</span>}
      {faults.map(({ column, why, value }) => (
        <span key={column + why} dir="auto">
          {t(`wrong.${why}`, { column: t(`column.${column}`), value: value.slice(0, LONGEST_SHOWN) })}
        </span>
      ))}
    </>
  );
}

function Becomes({
  result: { outcome, submission, entry, error, fills },
  read,
  isApplied,
  onApply,
}: {
  result: PastResult;
  read: ReadRow;
  isApplied: boolean;
  onApply: (is: boolean) => void;
}) {
  const table = t(`state.${read.row!.state}`);
  const list = submission ? stateWord[submission.state] : entry ? t(`state.${entry.state}`) : '';
  if (outcome === 'refused') return <span>{error && refusalWords(error)}</span>;
  if (outcome === 'new' || outcome === 'free') return <span>{t(`to.${outcome}`, { state: table })}</span>;
  if (outcome === 'same') return <span>{t('to.same')}</span>;
  if (outcome === 'kept') return <span>{t('to.kept', { list })}</span>;
  const facts = fills.map((one) => t(`fill.${one}`)).join(', ');
  return (
    <Checkbox checked={isApplied} onChange={({ target }) => onApply(target.checked)}>
      {outcome === 'onward' ? t('to.onward', { list, table }) : t('to.filled', { facts })}
    </Checkbox>
  );
}
