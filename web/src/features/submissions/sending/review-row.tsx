import { formatDay } from '@laurel/rules/days';
import { formatMoney } from '@laurel/rules/money';
import { ownTitle } from '@laurel/rules/tiers';
import { faultWord, t } from '../../../lib/texts/sending';
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
  const { way, address, date, tier, plannedDate, plannedTier } = row;
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
          {date && <Deadline words={t('by', { day: formatDay(date) })} tier={tier} />}
          {plannedDate && (
            <Deadline words={t('planned', { day: formatDay(plannedDate) })} tier={plannedTier} />
          )}
        </span>
      </label>
    </li>
  );
}

/** A deadline, and what its festival calls it. */
function Deadline({ words, tier }: { words: string; tier: string | null }) {
  const title = ownTitle(tier);
  return (
    <span className={css.muted}>
      {words}
      {title !== null && (
        <>
          {' · '}
          <bdi>{title}</bdi>
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
