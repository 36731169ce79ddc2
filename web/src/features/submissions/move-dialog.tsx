import { useEffect } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { today } from '../../lib/format/day';
import { t } from '../../lib/texts/submissions';
import { stateWord } from '../../lib/texts/words';
import type { MoveFacts } from '../../lib/wire';
import { Button } from '../../ui/button';
import { DateField } from '../../ui/date-field';
import { Dialog } from '../../ui/dialog';
import { Form } from '../../ui/form';
import { Notice } from '../../ui/state';
import { TextArea, TextField } from '../../ui/text-field';
import { nameOf, needOf } from './states';
import css from './submissions.module.css';
import type { Asked } from './use-moves';

type Values = { date: string | null; awardName: string; reason: string; overrideReason: string };
const fieldOf = { date: 'date', 'award name': 'awardName', reason: 'reason', 'override reason': 'overrideReason' } as const;

/** Asks for exactly what a move needs. */
export function MoveDialog({
  asked,
  busy,
  onSend,
  onClose,
}: {
  asked: Asked;
  busy: boolean;
  onSend: (facts: MoveFacts) => void;
  onClose: () => void;
}) {
  const { submission, state, needs, refusal } = asked;
  const form = useForm<Values>({ defaultValues: { date: today(), awardName: '', reason: '', overrideReason: '' } });
  const { register, control, setError, formState } = form;
  const dateName = state === 'submitted' ? 'submittedAt' : 'decidedAt';
  useEffect(() => {
    if (!refusal) return;
    const need = needOf(refusal.code);
    const named = refusal.field === dateName ? 'date' : refusal.field;
    const field = need ? fieldOf[need] : (['date', 'awardName', 'reason', 'overrideReason'] as const).find((one) => one === named);
    setError(field ?? 'root', { message: refusal.message }, { shouldFocus: true });
  }, [refusal, setError, dateName]);
  const required = { validate: (text: string) => text.trim() !== '' || t('dialog.required') };
  const send = form.handleSubmit((values) =>
    onSend({
      ...(needs.includes('date') && { [dateName]: values.date }),
      ...(needs.includes('award name') && { awardName: values.awardName.trim() }),
      ...(needs.includes('reason') && { reason: values.reason.trim() }),
      ...(needs.includes('override reason') && { overrideReason: values.overrideReason.trim() }),
    }),
  );
  const { errors } = formState;
  return (
    <Dialog title={t('dialog.title', { name: nameOf(submission), state: stateWord[state] })} onClose={onClose}>
      <Form className={css.form} onSubmit={send}>
        {needs.includes('date') && (
          <Controller
            control={control}
            name="date"
            rules={{ validate: (day) => day !== null || t('dialog.required') }}
            render={({ field, fieldState }) => (
              <DateField label={t(`dialog.${dateName}`)} max={today()} error={fieldState.error?.message} {...field} />
            )}
          />
        )}
        {needs.includes('award name') && (
          <TextField label={t('dialog.awardName')} error={errors.awardName?.message} {...register('awardName', required)} />
        )}
        {needs.includes('reason') && (
          <TextArea label={t('dialog.reason')} error={errors.reason?.message} {...register('reason', required)} />
        )}
        {needs.includes('override reason') && (
          <TextArea
            label={t('dialog.overrideReason')}
            hint={t('dialog.overrideReason.hint')}
            error={errors.overrideReason?.message}
            {...register('overrideReason', required)}
          />
        )}
        {errors.root && <Notice tone="refused">{errors.root.message}</Notice>}
        <div className={css.actions}>
          <Button type="submit" look="primary" busy={busy}>
            {t('dialog.send', { state: stateWord[state] })}
          </Button>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
