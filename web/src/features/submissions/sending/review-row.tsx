import { formatDay } from '@laurel/rules/days';
import { formatMoney } from '@laurel/rules/money';
import { faultWord, t } from '../../../lib/texts/sending';
import { tierWords } from '../../../lib/tiers';
import { submissionTitle } from '@laurel/rules/submission-title';
import type { SendingReview } from '../../../lib/wire';
import css from './sending.module.css';

const nameOf = ({ festivalName, competition }: SendingReview) =>
  submissionTitle({ festivalName, competitionName: competition.name }) || String(competition.id);

function feeWords({ way, fee }: SendingReview): string {
  if (fee === null) return t('fee.unknown');
  if (fee.amount === 0) return t('fee.free');
  return way === 'elsewhere' ? t('fee.there', { fee: formatMoney(fee) }) : formatMoney(fee);
}

/** An entry that can be sent: what it costs now, and how it goes out. */
export function AbleRow({
  row,
  isIn,
  onToggle,
}: {
  row: SendingReview;
  isIn: boolean;
  onToggle: (isIn: boolean) => void;
}) {
  const { way, address, date, plannedDate } = row;
  return (
    <li>
      <label className={css.row}>
        <input
          type="checkbox"
          aria-label={t('include', { name: nameOf(row) })}
          checked={isIn}
          onChange={(event) => onToggle(event.target.checked)}
        />
        <span className={css.name}>
          <bdi>{nameOf(row)}</bdi>
          <span className={css.muted}>
            {way === 'email' ? t('way.email', { address: address ?? '' }) : t('way.elsewhere')}
          </span>
        </span>
        <span className={css.fee}>
          {feeWords(row)}
          {date && (
            <Deadline
              words={t('by', { day: formatDay(date) })}
              tier={wordsOf(row.tier, row.tierAt, row.tierOf)}
            />
          )}
          {plannedDate && (
            <Deadline
              words={t('planned', { day: formatDay(plannedDate) })}
              tier={wordsOf(row.plannedTier, row.plannedTierAt, row.tierOf)}
            />
          )}
        </span>
      </label>
    </li>
  );
}

/** What a tier is called; null where it is the only one, without a name. */
const wordsOf = (title: string | null, at: number | null, of: number | null): string | null =>
  at !== null && of !== null ? tierWords(title, { at, of }) : null;

/** A deadline, and what it is called. */
function Deadline({ words, tier }: { words: string; tier: string | null }) {
  return (
    <span className={css.muted}>
      {words}
      {tier !== null && (
        <>
          {' · '}
          <bdi>{tier}</bdi>
        </>
      )}
    </span>
  );
}

/** One that cannot, with why. */
export const UnableRow = ({ row }: { row: SendingReview }) => (
  <li className={css.row} data-unable>
    <span className={css.name}>
      <bdi>{nameOf(row)}</bdi>
      <span className={css.muted}>{row.fault && faultWord[row.fault]}</span>
    </span>
  </li>
);
