import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { errorText } from '../../../lib/refused';
import { useSession } from '../../../lib/session';
import { t } from '../../../lib/texts/sending';
import { useCommand } from '../../../lib/use-command';
import type { Film, SendingEntry } from '../../../lib/wire';
import { Button } from '../../../ui/button';
import { toast } from '../../../ui/toast';
import { EntryFields } from './entry-fields';
import { SentDialog, type Told } from './sent-dialog';
import css from './sending.module.css';

type Props = { film: Film; batchId: string; entry: SendingEntry };

/** What is asked about an entry: the filmmaker enters it on the festival's page and says when and for how much, or asks whether its mail has come. */
export function EntryQuestion({ film, batchId, entry }: Props) {
  const client = useQueryClient();
  const isOwn = useSession()?.impersonatedBy == null;
  const answer = useCommand('answerSending');
  const { submissionId, name, page, isUnsure } = entry;
  const [isTelling, setTelling] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const say = (isSent: boolean, told?: Told) => {
    const row = place.current?.closest<HTMLElement>('[data-entry]');
    answer.mutate(
      { batchId, submissionId, isSent, ...told },
      {
        // The buttons go, and the dialog: what became of it has the focus.
        onSuccess: () => {
          flushSync(() => setTelling(false));
          row?.focus();
        },
        onError: (error) => {
          if (!told) toast(errorText(error), 'refused');
        },
        onSettled: () =>
          ['getSendings', 'getUserSubmissionsByFilmId'].forEach(
            (of) => void client.invalidateQueries({ queryKey: [of] }),
          ),
      },
    );
  };
  const [yes, no] = isUnsure
    ? (['asked.came', 'asked.lost'] as const)
    : (['asked.sent', 'asked.not'] as const);
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
      {isOwn && (
        <div ref={place} className={css.actions}>
          <Button
            look="primary"
            size="small"
            busy={answer.isPending}
            aria-label={t(`${yes}.of`, { name })}
            onClick={() => (isUnsure ? say(true) : setTelling(true))}
          >
            {t(yes)}
          </Button>
          <Button
            size="small"
            busy={answer.isPending}
            aria-label={t(`${no}.of`, { name })}
            onClick={() => say(false)}
          >
            {t(no)}
          </Button>
        </div>
      )}
      {isTelling && (
        <SentDialog
          entry={entry}
          busy={answer.isPending}
          error={answer.error}
          onSend={(told) => say(true, told)}
          onClose={() => setTelling(false)}
        />
      )}
    </>
  );
}
