import { t } from '@laurel/messages/pages/controls/pagination';
import { Button } from '../buttons/button';
import css from './pagination.module.css';

type Props = { page: number; pageSize: number; total: number; onPage: (page: number) => void };
export function Pagination({ page, pageSize, total, onPage }: Props) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (pages === 1) return null;
  return (
    <nav className={css.pages} aria-label={t('at', { page, pages })}>
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('previous')}
      </Button>
      <span>{t('at', { page, pages })}</span>
      <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('next')}
      </Button>
    </nav>
  );
}
