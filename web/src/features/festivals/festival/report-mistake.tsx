import {
  MAX_MISTAKE_LENGTH,
  MISTAKE_SUBJECTS,
  type MistakeSubject,
} from '@laurel/rules/festivals/mistake-reports';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '@laurel/rules/dates/days';
import { query } from '../../../lib/server/bff';
import { t as mistakeSubject } from '@laurel/messages/pages/festivals/mistake-subjects';
import { t } from '@laurel/messages/pages/festivals/festivals';
import { useCommand } from '../../../lib/server/use-command';
import type { Festival } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Dialog, LeaveButton } from '../../../ui/dialogs/dialog';
import { Form } from '../../../ui/forms/form';
import { Select } from '../../../ui/forms/select';
import { Notice } from '../../../ui/feedback/notice';
import { TextArea } from '../../../ui/forms/text-field';
import { toast } from '../../../ui/feedback/toast';
import css from '../festivals.module.css';
import { LogInLink } from '../watching/log-in-link';

/** Reports a mistake on the page; a visitor must log in first. The user's open reports stay visible. */
export function ReportMistake({ festival, isSignedIn }: { festival: Festival; isSignedIn: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const reports = useQuery({
    ...query('getMyMistakeReports', { festivalId: festival.id }),
    enabled: isSignedIn,
  });
  if (!isSignedIn)
    return (
      <p className={css.muted}>
        <LogInLink>{t('mistake.visitor')}</LogInLink>
      </p>
    );
  return (
    <div className={css.mistakes}>
      {reports.data?.items.map(({ id, subject, createdAt }) => (
        <p key={id} className={css.muted}>
          {t('mistake.reported', { date: formatDay(createdAt), subject: mistakeSubject(subject) })}
        </p>
      ))}
      <Button variant="subtle" size="small" onClick={() => setOpen(true)}>
        {t('mistake.open')}
      </Button>
      {isOpen && <MistakeDialog festival={festival} onClose={() => setOpen(false)} />}
    </div>
  );
}

function MistakeDialog({ festival, onClose }: { festival: Festival; onClose: () => void }) {
  const [subject, setSubject] = useState<MistakeSubject | ''>('');
  const [text, setText] = useState('');
  const [errors, setErrors] = useState<{ subject?: string; text?: string }>({});
  const report = useCommand('reportMistake');
  const send = async () => {
    if (!subject || !text.trim())
      return setErrors({
        ...(!subject && { subject: t('mistake.subject.missing') }),
        ...(!text.trim() && { text: t('mistake.text.missing') }),
      });
    await report.mutateAsync({ festivalId: festival.id, subject, text }).then(
      () => {
        toast(t('mistake.sent'));
        onClose();
      },
      () => {}, // the form shows `report.error`
    );
  };
  return (
    <Dialog
      title={t('mistake.title', { name: festival.name })}
      onClose={onClose}
      isUnsaved={() => text.trim() !== ''}
    >
      <Form onSubmit={send}>
        <Select
          label={t('mistake.subject')}
          value={subject}
          empty={t('mistake.subject.choose')}
          error={errors.subject}
          options={MISTAKE_SUBJECTS.map((value) => ({ value, label: mistakeSubject(value) }))}
          onChange={(value: MistakeSubject) => {
            setSubject(value);
            setErrors(({ subject: _, ...others }) => others);
          }}
        />
        <TextArea
          label={t('mistake.text')}
          hint={t('mistake.text.hint')}
          rows={5}
          maxLength={MAX_MISTAKE_LENGTH}
          value={text}
          error={errors.text}
          onChange={({ target }) => {
            setText(target.value);
            setErrors(({ text: _, ...others }) => others);
          }}
        />
        {report.error && <Notice tone="refused">{report.error.message}</Notice>}
        <div className={css.actions}>
          <LeaveButton>{t('mistake.cancel')}</LeaveButton>
          <Button type="submit" variant="primary" busy={report.isPending}>
            {t('mistake.send')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
