import { useState } from 'react';
import { formatRefusal } from '@laurel/words/messages/refusal-text';
import { forgetDraft, saveDraft, readDraft } from '../../../lib/drafts/drafts';
import { getErrorText } from '../../../lib/server/refused';
import { t as shared } from '@laurel/words/pages/controls/actions';
import { t } from '@laurel/words/pages/matching/matching';
import { useCommand } from '../../../lib/server/use-command';
import type { Submission } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Form } from '../../../ui/forms/form';
import { TextArea } from '../../../ui/forms/text-field';
import { toast } from '../../../ui/feedback/toast';
import { aboutSubmission, useUndo } from '../../../widgets/submissions/use-undo';
import css from './sheet.module.css';

const MAX_NOTE_LENGTH = 2000;

/** `over`: the saved note when typing began. If it has changed since, the saved note is shown. */
type TypedNote = { text: string; over: string };

/** The user's note about a competition on the list. Unsaved text is stored on this device. */
export function SubmissionNote({ submission }: { submission: Submission }) {
  const saved = submission.note ?? '';
  const draftKey = `${submission.userId}:note-${submission.id}`;
  const [text, setText] = useState(() => {
    const storedDraft = readDraft<TypedNote>(draftKey)?.value;
    return storedDraft?.over === saved ? storedDraft.text : saved;
  });
  const storeDraft = (text: string, savedNote: string) => {
    if (text.trim() === savedNote) forgetDraft(draftKey);
    else saveDraft<TypedNote>(draftKey, { value: { text, over: savedNote } });
  };
  const updateText = (typed: string) => {
    setText(typed);
    storeDraft(typed, saved);
  };
  const [errorText, setErrorText] = useState<string | null>(null);
  const command = useCommand('updateUserSubmissionState');
  const undo = useUndo();
  const save = async () => {
    setErrorText(null);
    const sent = text.trim();
    try {
      const { id: submissionId, rowVersion, state } = submission;
      const { items } = await command.mutateAsync({
        items: [{ submissionId, rowVersion }],
        state,
        note: sent,
      });
      const { error: refusal, submission: noted } = items[0] ?? {};
      if (refusal) return setErrorText(formatRefusal(refusal));
      // Text that was typed during the request is now based on the saved note.
      storeDraft(readDraft<TypedNote>(draftKey)?.value.text ?? sent, sent);
      const undoSave = async () => {
        const [restored] = (noted && (await undo([noted]))) ?? [];
        if (restored) setText(restored.note ?? '');
      };
      const action = { label: shared('undo'), run: () => void undoSave() };
      toast(t('sheet.note.saved'), 'done', action, aboutSubmission(submission));
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
      {text.trim() !== saved && (
        <Button type="submit" size="small" busy={command.isPending}>
          {t('sheet.note.save')}
        </Button>
      )}
    </Form>
  );
}
