import { t } from '@laurel/messages/pages/matching/list';
import css from './list-group-head.module.css';
import type { GroupHead } from './near-miss-heads';

/** The heading of a group of rows. The list knows its fixed height. */
export const ListGroupHead = ({ head: { title, total } }: { head: GroupHead }) => (
  <h2 className={css.head}>
    <span title={title}>{title}</span> <small>{t('near.total', { n: total })}</small>
  </h2>
);
