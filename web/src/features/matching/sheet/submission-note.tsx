import { useState } from 'react';
import { refusalWords } from '@laurel/words/refusal-words';
import { forgetDraft, keepDraft, readDraft } from '../../../lib/drafts';
import { errorText } from '../../../lib/refused';
import { t as shared } from '../../../lib/texts/controls';
import { t } from '../../../lib/texts/matching';
import { useCommand } from '../../../lib/use-command';
import type { Submission } from '../../../lib/wire';
import { Button } from '../../../ui/button';
import { Form } from '../../../ui/form';
import { TextArea } from '../../../ui/text-field';
import { toast } from '../../../ui/toast';
import { aboutSubmission, useUndo } from '../../../ui/use-undo';
import css from './sheet.module.css';

const LONGEST = 2000;

/** `over`: the saved note that it was typed over; where that is another now, the saved one is shown. */
type TypedNote = { text: string; over: string };

/** What one wants to remember of a competition that is on one's list; what is not saved yet is kept on this device. */
export function SubmissionNote({ submission }: { submission: Submission }) {
  const saved = submission.note ?? '';
  const draft = `${submission.userId}:note-${submission.id}`;
  const [text, setText] = useState(() => {
    const kept = readDraft<TypedNote>(draft)?.value;
    return kept?.over === saved ? kept.text : saved;
  });
  const keep = (text: string, over: string) => {
    if (text.trim() === over) forgetDraft(draft);
    else keepDraft<TypedNote>(draft, { value: { text, over } });
  };
  const type = (typed: string) => {
    setText(typed);
    keep(typed, saved);
  };
  const [failed, setFailed] = useState<string | null>(null);
  const command = useCommand('updateUserSubmissionState');
  const undo = useUndo();
  const save = async () => {
    setFailed(null);
    const sent = text.trim();
    try {
      const { id: submissionId, rowVersion, state } = submission;
      const { items } = await command.mutateAsync({
        items: [{ submissionId, rowVersion }],
        state,
        note: sent,
      });
      const { error: refusal, submission: noted } = items[0] ?? {};
      if (refusal) return setFailed(refusalWords(refusal));
      // What was typed while it was on its way is over what is saved now.
      keep(readDraft<TypedNote>(draft)?.value.text ?? sent, sent);
      const takeBack = async () => {
        const [back] = (noted && (await undo([noted]))) ?? [];
        if (back) setText(back.note ?? '');
      };
      const action = { label: shared('undo'), run: () => void takeBack() };
      toast(t('sheet.note.saved'), 'done', action, aboutSubmission(submission));
    } catch (error) {
      setFailed(errorText(error));
    }
  };
  return (
    <Form className={css.note} onSubmit={save}>
      <TextArea
        label={t('sheet.note')}
        hint={t('sheet.note.hint')}
        error={failed ?? undefined}
        rows={2}
        maxLength={LONGEST}
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      {text.trim() !== saved && (
        <Button type="submit" size="small" busy={command.isPending}>
          {t('sheet.note.save')}
        </Button>
      )}
    </Form>
  );
}
