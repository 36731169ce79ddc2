import { Search } from 'lucide-react';
import { t } from '@laurel/words/pages/submissions/submissions';
import { Button } from '../../../ui/buttons/button';
import css from './board-head.module.css';
import { ORDERS, type Order } from '../view-state/order-columns';

type Props = {
  shownCount: number;
  totalCount: number;
  filterText: string;
  order: Order;
  onFilterText: (word: string) => void;
  onOrder: (order: Order) => void;
};

/** The filter and order of the board, and the number of entries. */
export function BoardHead({ shownCount: shown, totalCount: all, filterText: word, order, onFilterText: onWord, onOrder }: Props) {
  return (
    <div className={css.bar}>
      <label className={css.filter}>
        <Search size={15} aria-hidden />
        <input
          type="search"
          dir="auto"
          aria-label={t('board.filter')}
          placeholder={t('board.filter')}
          value={word}
          onChange={(event) => onWord(event.target.value)}
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
        {shown < all ? t('count.some', { shown, n: all }) : t('count.all', { n: all })}
      </p>
      {shown === 0 && (
        <p className={css.none}>
          {t('count.none', { word })}{' '}
          <Button size="small" onClick={() => onWord('')}>
            {t('count.clear')}
          </Button>
        </p>
      )}
    </div>
  );
}
