import { t } from '@laurel/messages/pages/controls/controls';
import { cx } from '../styles/cx';
import css from './skeleton.module.css';
import { VisuallyHidden } from '../accessibility/visually-hidden';

type Props = { lines?: number; height?: 'row' | 'card' | 'title' | 'button' };

/** Reserves the space of content that is loading, at its height. */
export function Skeleton({ lines = 1, height }: Props) {
  return (
    <div aria-busy="true" className={css.stack}>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {Array.from({ length: lines }, (_, i) => (
        <div key={i} aria-hidden className={cx(css.bar, height && css[height])} />
      ))}
    </div>
  );
}
