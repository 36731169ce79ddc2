import { useState } from 'react';
import { MAX_NOTE_LENGTH } from '@laurel/rules/submissions/notes';
import { formatSubmissionTitle } from '@laurel/rules/submissions/submission-title';
import { formatRefusal } from '@laurel/messages/formatting/refusal-text';
import { forgetDraft, saveDraft, readDraft } from '../../../lib/drafts/drafts';
import { getErrorText } from '../../../lib/server/refused';
import { t as shared } from '@laurel/messages/pages/controls/actions';
import { t } from '@laurel/messages/pages/matching/matching';
import { useCommand } from '../../../lib/server/use-command';
import type { Submission } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Form } from '../../../ui/forms/form';
import { TextArea } from '../../../ui/forms/text-field';
import { toast } from '../../../ui/feedback/toast';
import { getToastSubject, useUndo } from '../../../widgets/submissions/use-undo';
import css from './sheet.module.css';

/** `basedOn`: the saved note when typing began. If it has changed since, the saved note is shown. */
type TypedNote = { text: string; basedOn: string };

/** The user's note about a competition on the list. Unsaved text is stored on this device. */
export function SubmissionNote({ submission }: { submission: Submission }) {
  const storedNote = submission.note ?? '';
  const draftKey = `${submission.userId}:note-${submission.id}`;
  const [text, setText] = useState(() => {
    const storedDraft = readDraft<TypedNote>(draftKey)?.value;
    return storedDraft?.basedOn === storedNote ? storedDraft.text : storedNote;
  });
  const storeDraft = (typedText: string, savedNote: string) => {
    if (typedText.trim() === savedNote) forgetDraft(draftKey);
    else saveDraft<TypedNote>(draftKey, { value: { text: typedText, basedOn: savedNote } });
  };
  const updateText = (typedText: string) => {
    setText(typedText);
    storeDraft(typedText, storedNote);
  };
  const [errorText, setErrorText] = useState<string | null>(null);
  const command = useCommand('updateUserSubmissionState');
  const undo = useUndo();
  const save = async () => {
    setErrorText(null);
    const sentNote = text.trim();
    try {
      const { id: submissionId, rowVersion, state } = submission;
      const { items } = await command.mutateAsync({
        items: [{ submissionId, rowVersion }],
        state,
        note: sentNote,
      });
      const { error: refusal, submission: updatedSubmission } = items[0] ?? {};
      if (refusal) return setErrorText(formatRefusal(refusal));
      // Text that was typed during the request is now based on the saved note.
      storeDraft(readDraft<TypedNote>(draftKey)?.value.text ?? sentNote, sentNote);
      const undoSave = async () => {
        if (!updatedSubmission) return;
        const [restoredSubmission] = (await undo([updatedSubmission])) ?? [];
        if (restoredSubmission) setText(restoredSubmission.note ?? '');
      };
      const action = { label: shared('undo'), run: () => void undoSave() };
      toast(
        t('sheet.note.saved', { name: formatSubmissionTitle(submission) }),
        'done',
        action,
        getToastSubject(submission),
      );
    } catch (error) {
      setErrorText(getErrorText(error));
    }
  };
  return (
    <Form className={css.note} onSubmit={save}>
      <TextArea
        label={t('sheet.note')}
        hint={t('sheet.note.hint')}
        error={errorText ?? undefined}
        rows={2}
        maxLength={MAX_NOTE_LENGTH}
        value={text}
        onChange={(event) => updateText(event.target.value)}
      />
      {text.trim() !== storedNote && (
        <Button type="submit" size="small" busy={command.isPending}>
          {t('sheet.note.save')}
        </Button>
      )}
    </Form>
  );
}
