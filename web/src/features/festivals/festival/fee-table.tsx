import { formatDay } from '@laurel/rules/dates/days';
import { useConversion } from '../../../lib/money/conversion';
import { formatFeeAmount } from '../../../lib/money/format-fees';
import { t } from '@laurel/messages/pages/festivals/festivals';
import type { CompetitionDate, Fee } from '../../../lib/server/wire';
import { Table } from '../../../ui/tables/table';
import css from '../festivals.module.css';

/** Every stored fee with its audience and deadline, folded. */
export function FeeTable({ name, dates, fees }: { name: string; dates: CompetitionDate[]; fees: Fee[] }) {
  const conversion = useConversion();
  const rows = dates.flatMap((date) =>
    fees.filter((fee) => fee.competitionDateId === date.id).map((fee) => ({ date, fee })),
  );
  if (rows.length === 0) return null;
  return (
    <details className={css.fees}>
      <summary>{t('page.fees')}</summary>
      <Table
        caption={t('page.fees.caption', { name })}
        head={[t('page.fees.deadline'), t('page.fees.for'), t('page.fees.fee')]}
      >
        {rows.map(({ date, fee }) => (
          <tr key={fee.id}>
            <td>{formatDay(date.date)}</td>
            <td>
              {[fee.title, fee.appliesTo && t(`page.fees.${fee.appliesTo}`), t(`page.fees.${fee.audience}`)]
                .filter(Boolean)
                .join(', ')}
            </td>
            <td>{formatFeeAmount(fee, conversion)}</td>
          </tr>
        ))}
      </Table>
    </details>
  );
}
