import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSession } from '../../../lib/session/session';
import { t } from '@laurel/messages/pages/submissions/sending';
import { useCommand } from '../../../lib/server/use-command';
import type { Film, SendingEntry } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { EntryFields } from './entry-fields';
import { SentDialog, type SentDetails } from './sent-dialog';
import css from './sending.module.css';
import { showError } from '../../../widgets/feedback/show-error';

type Props = { film: Film; batchId: string; entry: SendingEntry };

/** Asks whether an entry was made on the festival's page, or whether its mail arrived. */
export function EntryQuestion({ film, batchId, entry }: Props) {
  const client = useQueryClient();
  const mayAnswer = useSession()?.impersonatedBy == null;
  const answer = useCommand('answerSending');
  const { submissionId, name, page, isUnsure } = entry;
  const [isDialogOpen, setDialogOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const sendAnswer = (isSent: boolean, details?: SentDetails) => {
    const row = container.current?.closest<HTMLElement>('[data-entry]');
    answer.mutate(
      { batchId, submissionId, isSent, ...details },
      {
        // The buttons and the dialog disappear, so the row with the result gets the focus.
        onSuccess: () => {
          flushSync(() => setDialogOpen(false));
          row?.focus();
        },
        onError: (error) => {
          if (!details) showError(error);
        },
        onSettled: () =>
          ['getSendings', 'getUserSubmissionsByFilmId'].forEach(
            (queryName) => void client.invalidateQueries({ queryKey: [queryName] }),
          ),
      },
    );
  };
  const [yesKey, noKey] = isUnsure
    ? (['answer.arrived', 'answer.not_arrived'] as const)
    : (['answer.sent', 'answer.not_sent'] as const);
  return (
    <>
      {!isUnsure && page && (
        <a
          className={css.link}
          href={page}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('page.of', { name })}
        >
          {t('page.open')}
        </a>
      )}
      {!isUnsure && <EntryFields film={film} submissionId={submissionId} />}
      {mayAnswer && (
        <div ref={container} className={css.actions}>
          <Button
            variant="primary"
            size="small"
            busy={answer.isPending}
            aria-label={t(`${yesKey}.of`, { name })}
            onClick={() => (isUnsure ? sendAnswer(true) : setDialogOpen(true))}
          >
            {t(yesKey)}
          </Button>
          <Button
            size="small"
            busy={answer.isPending}
            aria-label={t(`${noKey}.of`, { name })}
            onClick={() => sendAnswer(false)}
          >
            {t(noKey)}
          </Button>
        </div>
      )}
      {isDialogOpen && (
        <SentDialog
          entry={entry}
          busy={answer.isPending}
          error={answer.error}
          onSend={(details) => sendAnswer(true, details)}
          onClose={() => setDialogOpen(false)}
        />
      )}
    </>
  );
}
