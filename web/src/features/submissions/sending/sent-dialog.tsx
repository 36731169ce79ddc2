import { today } from '@laurel/rules/dates/days';
import { useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { createResolver } from '../../../lib/forms/schema-resolver';
import { getErrorText, RefusalError } from '../../../lib/server/refused';
import { t } from '@laurel/messages/pages/submissions/sending';
import type { MoveFields, SendingEntry } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Dialog, LeaveButton } from '../../../ui/dialogs/dialog';
import { Form } from '../../../ui/forms/form';
import { Notice } from '../../../ui/feedback/notice';
import { MoveField } from '../moves/move-fields';
import { createSchema, type MoveFormFields, type MoveValues } from '../moves/move-values';
import css from './sending.module.css';

const fields: MoveFormFields = {
  requiredFields: ['submittedAt'],
  dateField: null,
  visibleFields: ['feePaid'],
  detailFields: [],
};
/** The details of a sent entry, as far as they are known. */
export type SentDetails = Pick<MoveFields, 'submittedAt' | 'feePaid'>;
type Props = {
  entry: SendingEntry;
  busy: boolean;
  error: unknown;
  onSend: (details: SentDetails) => void;
  onClose: () => void;
};

/** Asks for an entry that was made on the festival's page: when, and the fee paid there. */
export function SentDialog({ entry: { name, fee }, busy, error, onSend, onClose }: Props) {
  const form = useForm<MoveValues>({
    defaultValues: { submittedAt: today(), feePaid: fee },
    resolver: createResolver(createSchema(fields)),
  });
  const { setError } = form;
  const { errors, isDirty } = form.formState;
  useEffect(() => {
    if (!error) return;
    const refusedField = error instanceof RefusalError ? error.refusal.field : undefined;
    const field = (['submittedAt', 'feePaid'] as const).find((name) => name === refusedField) ?? 'root';
    setError(field, { message: getErrorText(error) }, { shouldFocus: true });
  }, [error, setError]);
  return (
    <Dialog title={t('sent.title', { name })} isUnsaved={() => isDirty} onClose={onClose}>
      <FormProvider {...form}>
        <Form
          className={css.dialog}
          onSubmit={form.handleSubmit(({ submittedAt, feePaid }) =>
            onSend({ ...(submittedAt && { submittedAt }), ...(feePaid && { feePaid }) }),
          )}
        >
          <MoveField name="submittedAt" />
          <MoveField name="feePaid" isOptional expectedFee={{ fee, currency: fee?.currency }} />
          {errors.root && <Notice tone="refused">{errors.root.message}</Notice>}
          <div className={css.actions}>
            <Button type="submit" variant="primary" busy={busy}>
              {t('answer.sent')}
            </Button>
            <LeaveButton>{t('cancel')}</LeaveButton>
          </div>
        </Form>
      </FormProvider>
    </Dialog>
  );
}
