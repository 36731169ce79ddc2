import { useEffect, useMemo } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { updateUserSubmissionStateInput } from '../../../../bff/src/inputs/submission.js';
import { checkedWith } from '../../lib/checked-with';
import { today } from '../../lib/format/day';
import { t } from '../../lib/texts/submissions';
import { stateWord } from '../../lib/texts/words';
import type { MoveFacts, Need } from '../../lib/wire';
import { Button } from '../../ui/button';
import { DateField } from '../../ui/date-field';
import { Dialog } from '../../ui/dialog';
import { Form } from '../../ui/form';
import { Notice } from '../../ui/state';
import { TextArea, TextField } from '../../ui/text-field';
import { nameOf, needOf } from './states';
import css from './submissions.module.css';
import type { Asked } from './use-moves';

type Values = { submittedAt: string | null; decidedAt: string | null; awardName: string; reason: string; overrideReason: string };
type Field = keyof Values;
const { shape } = updateUserSubmissionStateInput;

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
  const date = state === 'submitted' ? 'submittedAt' : 'decidedAt';
  const fields = useMemo(() => {
    const fieldOf: Record<Need, Field> = { date, 'award name': 'awardName', reason: 'reason', 'override reason': 'overrideReason' };
    return needs.map((need) => fieldOf[need]);
  }, [needs, date]);
  const form = useForm<Values>({
    defaultValues: { submittedAt: today(), decidedAt: today(), awardName: '', reason: '', overrideReason: '' },
    resolver: checkedWith(z.object(Object.fromEntries(fields.map((field) => [field, shape[field].unwrap()])))),
  });
  const { register, control, setError, formState } = form;
  useEffect(() => {
    if (!refusal) return;
    const wanted = fields.find((field) => field === refusal.field) ?? (needOf(refusal.code) && fields.at(-1));
    setError(wanted ?? 'root', { message: refusal.message }, { shouldFocus: true });
  }, [refusal, setError, fields]);
  const send = form.handleSubmit((values) =>
    onSend(Object.fromEntries(fields.map((field) => [field, values[field]?.trim()])) as MoveFacts),
  );
  const { errors } = formState;
  return (
    <Dialog title={t('dialog.title', { name: nameOf(submission), state: stateWord[state] })} onClose={onClose}>
      <Form className={css.form} onSubmit={send}>
        {fields.includes(date) && (
          <Controller
            control={control}
            name={date}
            render={({ field, fieldState }) => (
              <DateField label={t(`dialog.${date}`)} max={today()} error={fieldState.error?.message} {...field} />
            )}
          />
        )}
        {fields.includes('awardName') && (
          <TextField label={t('dialog.awardName')} error={errors.awardName?.message} {...register('awardName')} />
        )}
        {fields.includes('reason') && <TextArea label={t('dialog.reason')} error={errors.reason?.message} {...register('reason')} />}
        {fields.includes('overrideReason') && (
          <TextArea
            label={t('dialog.overrideReason')}
            hint={t('dialog.overrideReason.hint')}
            error={errors.overrideReason?.message}
            {...register('overrideReason')}
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
