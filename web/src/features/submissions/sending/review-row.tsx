import { formatDay } from '@laurel/rules/dates/days';
import { formatMoney, type Money } from '@laurel/rules/money/money';
import { t } from '@laurel/messages/pages/submissions/sending';
import { formatTier } from '../../../lib/money/fee-tiers';
import { formatSubmissionTitle } from '@laurel/rules/submissions/submission-title';
import type { SendingReview } from '../../../lib/server/wire';
import css from './sending.module.css';

const getName = ({ festivalName, competition }: SendingReview) =>
  formatSubmissionTitle({ festivalName, competitionName: competition.name }) || String(competition.id);

function formatFee({ method, fee }: SendingReview, amounts: readonly Money[]): string {
  if (fee === null) return t('fee.unknown');
  if (fee.amount === 0) return t('fee.free');
  const text = formatMoney(fee, amounts);
  return method === 'elsewhere' ? t('fee.festival', { fee: text }) : text;
}

type Props = {
  row: SendingReview;
  /** All fees that are shown. */
  amounts: readonly Money[];
  isIncluded: boolean;
  onToggle: (isIncluded: boolean) => void;
};

/** An entry that can be sent: its fee, and how it is sent. */
export function SendableRow({ row, amounts, isIncluded, onToggle }: Props) {
  const { method, address, date, plannedDate } = row;
  return (
    <li>
      <label className={css.row}>
        <input
          type="checkbox"
          aria-label={t('include', { name: getName(row) })}
          checked={isIncluded}
          onChange={(event) => onToggle(event.target.checked)}
        />
        <span className={css.name}>
          <bdi>{getName(row)}</bdi>
          <span className={css.muted}>
            {method === 'email' ? t('channel.email', { address: address ?? '' }) : t('channel.elsewhere')}
          </span>
        </span>
        <span className={css.fee}>
          {formatFee(row, amounts)}
          {date && (
            <Deadline
              text={t('deadline', { day: formatDay(date) })}
              tier={getTierLabel(row.tier, row.tierAt, row.tierCount)}
            />
          )}
          {plannedDate && (
            <Deadline
              text={t('planned', { day: formatDay(plannedDate) })}
              tier={getTierLabel(row.plannedTier, row.plannedTierAt, row.tierCount)}
            />
          )}
        </span>
      </label>
    </li>
  );
}

/** Returns the name of a tier, or null for an only tier without a name. */
const getTierLabel = (title: string | null, position: number | null, total: number | null): string | null =>
  position !== null && total !== null ? formatTier(title, { at: position, total }) : null;

function Deadline({ text, tier }: { text: string; tier: string | null }) {
  return (
    <span className={css.muted}>
      {text}
      {tier !== null && (
        <>
          {' · '}
          <bdi>{tier}</bdi>
        </>
      )}
    </span>
  );
}

/** An entry that cannot be sent, with the reason. */
export const UnsendableRow = ({ row }: { row: SendingReview }) => (
  <li className={css.row} data-unable>
    <span className={css.name}>
      <bdi>{getName(row)}</bdi>
      <span className={css.muted}>{row.fault && t(`fault.${row.fault}`)}</span>
    </span>
  </li>
);
