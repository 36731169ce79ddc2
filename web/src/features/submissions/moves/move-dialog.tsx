import { formatRefusal } from '@laurel/messages/formatting/refusal-text';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { createResolver } from '../../../lib/forms/schema-resolver';
import { listFeesByFormat, type Entrant } from '@laurel/rules/fees/fees';
import { formatDay } from '@laurel/rules/dates/days';
import { stateLabels } from '@laurel/messages/labels/state-labels';
import { t } from '@laurel/messages/pages/submissions/submissions';
import type { MoveFields, Submission } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Dialog, LeaveButton } from '../../../ui/dialogs/dialog';
import { Form } from '../../../ui/forms/form';
import { Notice } from '../../../ui/feedback/notice';
import { MoveField, type ExpectedFee } from './move-fields';
import {
  getAllFields,
  toMoveFields,
  getFields,
  hasChangedValues,
  createSchema,
  toValues,
  type MoveValues,
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
  onReload: () => void;
  children?: ReactNode;
};

/** Asks for the fields that a move requires, and accepts optional ones. */
export function MoveDialog({ film, request, busy, onSend, onClose, onReload, children }: Props) {
  const { submission, state, needs, via, refusal, newerSubmission } = request;
  const fields = useMemo(() => getFields(state, needs, via), [state, needs, via]);
  const { requiredFields, dateField, visibleFields, detailFields } = fields;
  const form = useForm<MoveValues>({
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
    // A refusal that requires a reason names no field. The field of the reason is the last required one.
    const refusedField =
      getAllFields(fields).find((field) => field === refusal.field) ??
      (getNeed(refusal.code) && requiredFields.at(-1));
    setError(refusedField ?? 'root', { message: formatRefusal(refusal) }, { shouldFocus: true });
  }, [refusal, setError, requiredFields, fields]);
  const { errors } = form.formState;
  const expectedFee = getExpectedFee(submission, film);
  const [isDetailsOpen, setDetailsOpen] = useState(false);
  const isOpen = isDetailsOpen || detailFields.some((field) => errors[field]);
  return (
    <Dialog
      title={t('dialog.title', { name: getTitle(submission), state: stateLabels[state] })}
      isUnsaved={() => hasChangedValues(form.getValues(), submission, fields)}
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
          {dateField && !requiredFields.includes(dateField) && <MoveField name={dateField} />}
          {requiredFields.map((field) => (
            <MoveField key={field} name={field} />
          ))}
          {visibleFields.map((field) => (
            <MoveField key={field} name={field} isOptional expectedFee={expectedFee} />
          ))}
          {detailFields.length > 0 && (
            <details
              className={css.details}
              open={isOpen}
              onToggle={(event) => setDetailsOpen(event.currentTarget.open)}
            >
              <summary>{t('dialog.details')}</summary>
              <div className={css.form}>
                {detailFields
                  .filter((field) => !requiredFields.includes(field))
                  .map((field) => (
                    <MoveField key={field} name={field} isOptional expectedFee={expectedFee} />
                  ))}
              </div>
            </details>
          )}
          {newerSubmission && (
            <Notice tone="refused">
              <p>{t('stale.state', { state: stateLabels[newerSubmission.state] })}</p>
              <Button size="small" onClick={onReload}>
                {t('stale.reload')}
              </Button>
            </Notice>
          )}
          {errors.root && <Notice tone="refused">{errors.root.message}</Notice>}
          <div className={css.actions}>
            <Button type="submit" variant="primary" busy={busy} disabled={newerSubmission !== undefined}>
              {t('dialog.send', { state: stateLabels[state] })}
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
  const [firstFee, ...otherFees] = listFeesByFormat(deadline.fees, deadline.date.id, film);
  const fee =
    !deadline.isPast && otherFees.length === 0 && firstFee?.fee
      ? { amount: firstFee.fee.amount, currency: firstFee.fee.currency }
      : null;
  return { fee, currency: fee?.currency ?? deadline.fees[0]?.currency };
}
