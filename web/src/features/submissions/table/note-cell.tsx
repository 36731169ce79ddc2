import { useState } from 'react';
import { t as shared } from '@laurel/messages/pages/controls/actions';
import { t as tFields } from '@laurel/messages/pages/controls/fields';
import { t } from '@laurel/messages/pages/submissions/table';
import { formatRefusal } from '@laurel/messages/formatting/refusal-text';
import { MAX_NOTE_LENGTH } from '@laurel/rules/submissions/notes';
import { useCommand } from '../../../lib/server/use-command';
import type { Submission } from '../../../lib/server/wire';
import { toast } from '../../../ui/feedback/toast';
import { VisuallyHidden } from '../../../ui/accessibility/visually-hidden';
import { getToastSubject, useUndo } from '../../../widgets/submissions/use-undo';
import { formatFullName } from './order-rows';
import css from './table.module.css';
import { showError } from '../../../widgets/feedback/show-error';

/** A note that is edited in place. Enter or leaving the field saves it; Escape discards the change. */
export function NoteCell({ submission }: { submission: Submission }) {
  const [isOpen, setOpen] = useState(false);
  const note = submission.note ?? '';
  if (isOpen) return <NoteInput submission={submission} onClose={() => setOpen(false)} />;
  return (
    <button
      type="button"
      className={css.note}
      title={note || undefined}
      dir="auto"
      onClick={() => setOpen(true)}
    >
      {note || <span className={css.muted}>{t('note.add')}</span>}
      <VisuallyHidden> {t('note.of', { name: formatFullName(submission) })}</VisuallyHidden>
    </button>
  );
}

function NoteInput({ submission, onClose }: { submission: Submission; onClose: () => void }) {
  const { id, rowVersion, state, note } = submission;
  const [text, setText] = useState(note ?? '');
  const name = formatFullName(submission);
  const label = t('note.of', { name });
  const isLong = text.trim().length > MAX_NOTE_LENGTH;
  const command = useCommand('updateUserSubmissionState');
  const undo = useUndo();
  const save = async () => {
    if (command.isPending || text.trim() === (note ?? '')) return onClose();
    if (isLong) return toast(`${label}: ${tFields('text.too_long', { max: MAX_NOTE_LENGTH })}`, 'refused');
    try {
      const input = { items: [{ submissionId: id, rowVersion }], state, note: text.trim() };
      const [item] = (await command.mutateAsync(input)).items;
      if (item?.error) return toast(formatRefusal(item.error), 'refused');
      const savedSubmission = item?.submission;
      const action = savedSubmission
        ? { label: shared('undo'), run: () => void undo([savedSubmission]) }
        : null;
      toast(t('note.saved', { name }), 'done', action, getToastSubject(submission));
      onClose();
    } catch (error) {
      showError(error);
    }
  };
  return (
    <input
      autoFocus
      className={css.noteBox}
      dir="auto"
      aria-label={label}
      aria-invalid={isLong || undefined}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void save();
        if (event.key === 'Escape') onClose();
      }}
    />
  );
}
