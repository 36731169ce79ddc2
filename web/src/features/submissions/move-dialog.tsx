import { refusalWords } from '@laurel/words/refusal-words';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { checkedWith } from '../../lib/checked-with';
import { feesFor, type Entrant } from '@laurel/rules/fees';
import { formatDay } from '@laurel/rules/days';
import { stateWord } from '@laurel/words/state-words';
import { t } from '../../lib/texts/submissions';
import type { MoveFacts, Submission } from '../../lib/wire';
import { Button } from '../../ui/button';
import { Dialog, LeaveButton } from '../../ui/dialog';
import { Form } from '../../ui/form';
import { Notice } from '../../ui/state';
import { MoveField, type Expected } from './move-fields';
import { beside, factsOf, fieldsOf, isTyped, schemaOf, valuesOf, type Values } from './move-values';
import { isEarly, titleOf, needOf } from './states';
import css from './submissions.module.css';
import type { Asked } from './use-moves';

type Props = {
  film: Entrant;
  asked: Asked;
  busy: boolean;
  onSend: (facts: MoveFacts) => void;
  onClose: () => void;
  onLoadAgain: () => void;
  children?: ReactNode;
};

/** Asks for what a move needs, and takes what else there is to tell. */
export function MoveDialog({ film, asked, busy, onSend, onClose, onLoadAgain, children }: Props) {
  const { submission, state, needs, via, refusal, newer } = asked;
  const fields = useMemo(() => fieldsOf(state, needs, via), [state, needs, via]);
  const { required, date, shown, details } = fields;
  const form = useForm<Values>({
    defaultValues: valuesOf(submission, fields),
    resolver: checkedWith(schemaOf(fields)),
  });
  const { setError, reset } = form;
  const first = useRef(submission);
  useEffect(() => {
    // Loaded again: what was typed stays, the rest is the newest.
    if (first.current !== submission) reset(valuesOf(submission, fields), { keepDirtyValues: true });
    first.current = submission;
  }, [submission, fields, reset]);
  useEffect(() => {
    if (!refusal) return;
    const wanted =
      [...required, ...beside(fields)].find((field) => field === refusal.field) ??
      (needOf(refusal.code) && required.at(-1));
    setError(wanted ?? 'root', { message: refusalWords(refusal) }, { shouldFocus: true });
  }, [refusal, setError, required, fields]);
  const { errors } = form.formState;
  const expected = expectedOf(submission, film);
  const [opened, setOpened] = useState(false);
  const isOpen = opened || details.some((field) => errors[field]);
  return (
    <Dialog
      title={t('dialog.title', { name: titleOf(submission), state: stateWord[state] })}
      isUnsaved={() => isTyped(form.getValues(), submission, fields)}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <Form
          className={css.form}
          onSubmit={form.handleSubmit((values) => onSend(factsOf(values, submission, fields)))}
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
              onToggle={(event) => setOpened(event.currentTarget.open)}
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
              <p>{t('stale.asked', { state: stateWord[newer.state] })}</p>
              <Button size="small" onClick={onLoadAgain}>
                {t('stale.again')}
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

/** What this film pays by the next deadline; of a past one only the currency counts. Nothing is certain where no fee is known, or depends on the film's length that is not. */
function expectedOf({ deadline }: Submission, film: Entrant): Expected | undefined {
  if (!deadline) return undefined;
  const [first, ...others] = feesFor(deadline.fees, deadline.date.id, film);
  const due =
    !deadline.isPast && others.length === 0 && first?.fee
      ? { amount: first.fee.amount, currency: first.fee.currency }
      : null;
  return { due, currency: due?.currency ?? deadline.fees[0]?.currency };
}
