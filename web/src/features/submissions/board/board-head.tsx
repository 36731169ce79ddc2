import { Search } from 'lucide-react';
import { t } from '@laurel/messages/pages/submissions/submissions';
import { Button } from '../../../ui/buttons/button';
import css from './board-head.module.css';
import { ORDERS, type Order } from '../view-state/order-columns';

type Props = {
  shownCount: number;
  totalCount: number;
  filterText: string;
  order: Order;
  onFilterText: (filterText: string) => void;
  onOrder: (order: Order) => void;
};

/** The filter and order of the board, and the number of entries. */
export function BoardHead({ shownCount, totalCount, filterText, order, onFilterText, onOrder }: Props) {
  return (
    <div className={css.bar}>
      <label className={css.filter}>
        <Search size={15} aria-hidden />
        <input
          type="search"
          dir="auto"
          aria-label={t('board.filter')}
          placeholder={t('board.filter')}
          value={filterText}
          onChange={(event) => onFilterText(event.target.value)}
        />
      </label>
      <label className={css.order}>
        <span>{t('board.order')}</span>
        <select value={order} onChange={(event) => onOrder(event.target.value as Order)}>
          {ORDERS.map((value) => (
            <option key={value} value={value}>
              {t(`order.${value}`)}
            </option>
          ))}
        </select>
      </label>
      <p className={css.count} role="status">
        {shownCount < totalCount
          ? t('count.some', { shown: shownCount, n: totalCount })
          : t('count.all', { n: totalCount })}
      </p>
      {shownCount === 0 && (
        <p className={css.none}>
          {t('count.none', { word: filterText })}{' '}
          <Button size="small" onClick={() => onFilterText('')}>
            {t('count.clear')}
          </Button>
        </p>
      )}
    </div>
  );
}
