import { formatRefusal } from '@laurel/words/messages/refusal-text';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { createResolver } from '../../../lib/forms/schema-resolver';
import { listFeesByFormat, type Entrant } from '@laurel/rules/fees/fees';
import { formatDay } from '@laurel/rules/dates/days';
import { stateWord } from '@laurel/words/labels/state-labels';
import { t } from '@laurel/words/pages/submissions/submissions';
import type { MoveFields, Submission } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Dialog, LeaveButton } from '../../../ui/dialogs/dialog';
import { Form } from '../../../ui/forms/form';
import { Notice } from '../../../ui/feedback/notice';
import { MoveField, type ExpectedFee } from './move-fields';
import {
  getOptionalFields,
  toMoveFields,
  getFields,
  isTyped,
  createSchema,
  toValues,
  type Values,
} from './move-values';
import { isEarly, getTitle, getNeed } from '../states/submission-states';
import css from '../submissions.module.css';
import type { MoveRequest } from './use-moves';

type Props = {
  film: Entrant;
  request: MoveRequest;
  busy: boolean;
  onSend: (details: MoveFields) => void;
  onClose: () => void;
  onLoadAgain: () => void;
  children?: ReactNode;
};

/** Asks for the fields that a move requires, and accepts optional ones. */
export function MoveDialog({ film, request, busy, onSend, onClose, onLoadAgain, children }: Props) {
  const { submission, state, needs, via, refusal, newer } = request;
  const fields = useMemo(() => getFields(state, needs, via), [state, needs, via]);
  const { required, date, shown, details } = fields;
  const form = useForm<Values>({
    defaultValues: toValues(submission, fields),
    resolver: createResolver(createSchema(fields)),
  });
  const { setError, reset } = form;
  const lastSubmission = useRef(submission);
  useEffect(() => {
    // After loading again, typed values stay and the others become current.
    if (lastSubmission.current !== submission) reset(toValues(submission, fields), { keepDirtyValues: true });
    lastSubmission.current = submission;
  }, [submission, fields, reset]);
  useEffect(() => {
    if (!refusal) return;
    const target =
      [...required, ...getOptionalFields(fields)].find((field) => field === refusal.field) ??
      (getNeed(refusal.code) && required.at(-1));
    setError(target ?? 'root', { message: formatRefusal(refusal) }, { shouldFocus: true });
  }, [refusal, setError, required, fields]);
  const { errors } = form.formState;
  const expected = getExpectedFee(submission, film);
  const [isDetailsOpen, setDetailsOpen] = useState(false);
  const isOpen = isDetailsOpen || details.some((field) => errors[field]);
  return (
    <Dialog
      title={t('dialog.title', { name: getTitle(submission), state: stateWord[state] })}
      isUnsaved={() => isTyped(form.getValues(), submission, fields)}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <Form
          className={css.form}
          onSubmit={form.handleSubmit((values) => onSend(toMoveFields(values, submission, fields)))}
        >
          {isEarly(submission, state) && (
            <Notice>{t('dialog.early', { date: formatDay(submission.opensOn!) })}</Notice>
          )}
          {via && <p>{t('dialog.via')}</p>}
          {children}
          {date && !required.includes(date) && <MoveField name={date} />}
          {required.map((field) => (
            <MoveField key={field} name={field} />
          ))}
          {shown.map((field) => (
            <MoveField key={field} name={field} isOptional expected={expected} />
          ))}
          {details.length > 0 && (
            <details
              className={css.details}
              open={isOpen}
              onToggle={(event) => setDetailsOpen(event.currentTarget.open)}
            >
              <summary>{t('dialog.details')}</summary>
              <div className={css.form}>
                {details
                  .filter((field) => !required.includes(field))
                  .map((field) => (
                    <MoveField key={field} name={field} isOptional expected={expected} />
                  ))}
              </div>
            </details>
          )}
          {newer && (
            <Notice tone="refused">
              <p>{t('stale.state', { state: stateWord[newer.state] })}</p>
              <Button size="small" onClick={onLoadAgain}>
                {t('stale.reload')}
              </Button>
            </Notice>
          )}
          {errors.root && <Notice tone="refused">{errors.root.message}</Notice>}
          <div className={css.actions}>
            <Button type="submit" look="primary" busy={busy} disabled={newer !== undefined}>
              {t('dialog.send', { state: stateWord[state] })}
            </Button>
            <LeaveButton>{t('dialog.cancel')}</LeaveButton>
          </div>
        </Form>
      </FormProvider>
    </Dialog>
  );
}

/**
 * Returns what this film pays by the next deadline; for a past one only the currency. The amount is null if
 * the fee is unknown or depends on an unknown runtime.
 */
function getExpectedFee({ deadline }: Submission, film: Entrant): ExpectedFee | undefined {
  if (!deadline) return undefined;
  const [first, ...others] = listFeesByFormat(deadline.fees, deadline.date.id, film);
  const due =
    !deadline.isPast && others.length === 0 && first?.fee
      ? { amount: first.fee.amount, currency: first.fee.currency }
      : null;
  return { due, currency: due?.currency ?? deadline.fees[0]?.currency };
}
