import { ArrowLeft, ArrowRight, Star, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '@laurel/words/pages/films/stills';
import type { Still } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { StillPicture } from '../../../widgets/films/still-picture';
import css from './stills.module.css';

interface Props {
  still: Still;
  /** The position of the still, from 1, and the number of stills. */
  n: number;
  total: number;
  onMove: (to: number, button: string) => void;
  onRemove: () => unknown;
}

/** One still with its buttons. A button without effect stays focusable and is announced as disabled. */
export function StillItem({ still, n, total, onMove, onRemove }: Props) {
  const renderTool = (button: string, label: string, to: number, icon: ReactNode) => (
    <Button
      look="subtle"
      size="small"
      icon
      data-tool={button}
      aria-label={label}
      title={label}
      aria-disabled={to < 1 || to > total || to === n || undefined}
      onClick={() => to >= 1 && to <= total && to !== n && onMove(to, button)}
    >
      {icon}
    </Button>
  );
  return (
    <li className={css.still} data-still={still.fileName}>
      <StillPicture still={still} alt={t('still', { n, total })} sizes="(max-width: 44rem) 50vw, 14rem" />
      {n === 1 && <span className={css.badge}>{t('cover')}</span>}
      <div className={css.tools}>
        {renderTool('earlier', t('earlier', { n }), n - 1, <ArrowLeft size={16} aria-hidden />)}
        {renderTool('later', t('later', { n }), n + 1, <ArrowRight size={16} aria-hidden />)}
        {renderTool('first', t('first', { n }), 1, <Star size={16} aria-hidden />)}
        <Button
          look="subtle"
          size="small"
          icon
          data-tool="remove"
          aria-label={t('remove', { n })}
          title={t('remove', { n })}
          onClick={onRemove}
        >
          <Trash2 size={16} aria-hidden />
        </Button>
      </div>
    </li>
  );
}
