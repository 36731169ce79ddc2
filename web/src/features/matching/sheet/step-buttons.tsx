import { ChevronDown, ChevronUp } from 'lucide-react';
import { t } from '@laurel/messages/pages/matching/matching';
import { Button } from '../../../ui/buttons/button';
import css from './sheet.module.css';
import type { Steps } from './use-steps';

const DIRECTIONS = [
  { name: 'before', offset: -1, Icon: ChevronUp },
  { name: 'next', offset: 1, Icon: ChevronDown },
] as const;

/** The rank of the open match in the list, with buttons to the previous and next one. */
export function StepButtons({ steps: { position, total, onStep } }: { steps: Steps }) {
  return (
    <>
      <span className={css.position}>{t('sheet.position', { at: position, total })}</span>
      {DIRECTIONS.map(({ name, offset, Icon }) => (
        <Button
          key={name}
          variant="subtle"
          size="small"
          icon
          aria-label={t(`sheet.${name}`)}
          title={t(`sheet.${name}.key`)}
          disabled={position === (offset < 0 ? 1 : total)}
          onClick={() => onStep(offset)}
        >
          <Icon size={18} aria-hidden />
        </Button>
      ))}
    </>
  );
}
