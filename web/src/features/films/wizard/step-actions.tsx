import { useId } from 'react';
import { t } from '@laurel/messages/pages/films/wizard';
import { Button } from '../../../ui/buttons/button';
import { KeyHint } from '../../../ui/keyboard/key-hint';
import { isFieldStep } from './steps/step-plan';
import css from '../wizard.module.css';
import type { Step } from './steps/wizard-state';

/** The value of the button that jumps to the review. */
export const TO_REVIEW = 'review';

type Props = {
  step: Step;
  busy: boolean;
  disabled: boolean;
  /** Why the user cannot continue, or what is still missing. */
  missingText: string | null;
  /** Whether the film's plan covers the run; null if billing is unavailable. */
  hasPlan: boolean | null;
  onBack: (() => void) | null;
};

function formatSubmitLabel(step: Step) {
  if (step === 'review') return t('review.run');
  return t(step === 'role' ? 'next.role' : 'next');
}

/** Back, next, and a jump from the film's fields to the review. */
export function StepActions({ step, busy, disabled, missingText, hasPlan, onBack }: Props) {
  const hintId = useId();
  const price =
    step !== 'review' || hasPlan === null ? null : t(hasPlan ? 'review.run.free' : 'review.run.price');
  const hint = missingText ?? price;
  return (
    <div className={css.actions}>
      {onBack && <Button onClick={onBack}>{t('back')}</Button>}
      <Button
        type="submit"
        variant="primary"
        busy={busy}
        disabled={disabled}
        aria-describedby={hint ? hintId : undefined}
      >
        {formatSubmitLabel(step)}
      </Button>
      {isFieldStep(step) && (
        <Button type="submit" value={TO_REVIEW} disabled={disabled || busy}>
          {t('next.review')}
        </Button>
      )}
      {hint ? <span id={hintId}>{hint}</span> : isFieldStep(step) && <span>{t('saving')}</span>}
      {step === 'review' && !missingText && hasPlan && <KeyHint>{t('review.key')}</KeyHint>}
    </div>
  );
}
