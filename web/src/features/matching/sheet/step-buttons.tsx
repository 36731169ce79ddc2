import { ChevronDown, ChevronUp } from 'lucide-react';
import { t } from '@laurel/words/pages/matching/matching';
import { Button } from '../../../ui/buttons/button';
import css from './sheet.module.css';
import type { Steps } from './use-steps';

/** The rank of the open match in the list, with buttons to the previous and next one. */
export function StepButtons({ steps: { at, total, onStep } }: { steps: Steps }) {
  return (
    <>
      <span className={css.position}>{t('sheet.position', { at, total })}</span>
      <Button
        look="subtle"
        size="small"
        icon
        aria-label={t('sheet.before')}
        title={t('sheet.before.key')}
        disabled={at === 1}
        onClick={() => onStep(-1)}
      >
        <ChevronUp size={18} aria-hidden />
      </Button>
      <Button
        look="subtle"
        size="small"
        icon
        aria-label={t('sheet.next')}
        title={t('sheet.next.key')}
        disabled={at === total}
        onClick={() => onStep(1)}
      >
        <ChevronDown size={18} aria-hidden />
      </Button>
    </>
  );
}
