import { ArrowLeft, ArrowRight, Star, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '@laurel/messages/pages/films/stills';
import type { Still } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { StillPicture } from '../../../widgets/films/still-picture';
import css from './stills.module.css';

interface Props {
  still: Still;
  /** The position of the still, from 1, and the number of stills. */
  position: number;
  total: number;
  onMove: (targetPosition: number, button: string) => void;
  onRemove: () => unknown;
}

/** One still with its buttons. A button without effect stays focusable and is announced as disabled. */
export function StillItem({ still, position, total, onMove, onRemove }: Props) {
  const renderMoveButton = (button: string, label: string, targetPosition: number, icon: ReactNode) => {
    const canMove = targetPosition >= 1 && targetPosition <= total && targetPosition !== position;
    return (
      <Button
        variant="subtle"
        size="small"
        icon
        data-tool={button}
        aria-label={label}
        title={label}
        aria-disabled={!canMove || undefined}
        onClick={canMove ? () => onMove(targetPosition, button) : undefined}
      >
        {icon}
      </Button>
    );
  };
  return (
    <li className={css.still} data-still={still.fileName}>
      <StillPicture
        still={still}
        alt={t('still', { n: position, total })}
        sizes="(max-width: 44rem) 50vw, 14rem"
      />
      {position === 1 && <span className={css.badge}>{t('cover')}</span>}
      <div className={css.tools}>
        {renderMoveButton(
          'earlier',
          t('earlier', { n: position }),
          position - 1,
          <ArrowLeft size={16} aria-hidden />,
        )}
        {renderMoveButton(
          'later',
          t('later', { n: position }),
          position + 1,
          <ArrowRight size={16} aria-hidden />,
        )}
        {renderMoveButton('first', t('first', { n: position }), 1, <Star size={16} aria-hidden />)}
        <Button
          variant="subtle"
          size="small"
          icon
          data-tool="remove"
          aria-label={t('remove', { n: position })}
          title={t('remove', { n: position })}
          onClick={onRemove}
        >
          <Trash2 size={16} aria-hidden />
        </Button>
      </div>
    </li>
  );
}
