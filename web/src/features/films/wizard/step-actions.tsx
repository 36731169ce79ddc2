import { useId } from 'react';
import { t } from '../../../lib/texts/wizard';
import { Button } from '../../../ui/button';
import { KeyHint } from '../../../ui/key-hint';
import { isFactStep } from './step-plan';
import css from './wizard.module.css';
import type { Step } from './wizard-state';

/** What the button beside the way on is called by, where it leads to the review at once. */
export const TO_REVIEW = 'review';

type Props = {
  step: Step;
  busy: boolean;
  disabled: boolean;
  /** Why it cannot go on, or what is still needed for it. */
  missing: string | null;
  /** Whether the film's plan pays the run; null where nobody knows. */
  hasPlan: boolean | null;
  onBack: (() => void) | null;
};

/** Back, on, and from the film's facts straight to the review. */
export function StepActions({ step, busy, disabled, missing, hasPlan, onBack }: Props) {
  const beside = useId();
  const price =
    step !== 'review' || hasPlan === null ? null : t(hasPlan ? 'review.run.free' : 'review.run.price');
  const words = missing ?? price;
  return (
    <div className={css.actions}>
      {onBack && <Button onClick={onBack}>{t('back')}</Button>}
      <Button
        type="submit"
        look="primary"
        busy={busy}
        disabled={disabled}
        aria-describedby={words ? beside : undefined}
      >
        {step === 'review' ? t('review.run') : step === 'role' ? t('next.role') : t('next')}
      </Button>
      {isFactStep(step) && (
        <Button type="submit" value={TO_REVIEW} disabled={disabled || busy}>
          {t('next.review')}
        </Button>
      )}
      {words ? <span id={beside}>{words}</span> : isFactStep(step) && <span>{t('saving')}</span>}
      {step === 'review' && !missing && hasPlan && <KeyHint>{t('review.key')}</KeyHint>}
    </div>
  );
}
