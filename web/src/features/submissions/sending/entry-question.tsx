import { useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../lib/refused';
import { useSession } from '../../../lib/session';
import { t } from '../../../lib/texts/sending';
import { useCommand } from '../../../lib/use-command';
import type { Film, SendingEntry } from '../../../lib/wire';
import { Button } from '../../../ui/button';
import { toast } from '../../../ui/toast';
import { EntryFields } from './entry-fields';
import css from './sending.module.css';

type Props = { film: Film; batchId: string; entry: SendingEntry };

/** What is asked about an entry: the filmmaker enters it on the festival's page, or asks whether its mail has come. */
export function EntryQuestion({ film, batchId, entry }: Props) {
  const client = useQueryClient();
  const isOwn = useSession()?.impersonatedBy == null;
  const answer = useCommand('answerSending');
  const { submissionId, name, page, isUnsure } = entry;
  const say = (isSent: boolean, button: HTMLElement) =>
    answer.mutate(
      { batchId, submissionId, isSent },
      {
        // The buttons go: what became of it has the focus.
        onSuccess: () => button.closest<HTMLElement>('[data-entry]')?.focus(),
        onError: (error) => toast(errorText(error), 'refused'),
        onSettled: () =>
          ['getSendings', 'getUserSubmissionsByFilmId'].forEach(
            (of) => void client.invalidateQueries({ queryKey: [of] }),
          ),
      },
    );
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
        <div className={css.actions}>
          <Button
            look="primary"
            size="small"
            busy={answer.isPending}
            aria-label={t(`${yes}.of`, { name })}
            onClick={(event) => say(true, event.currentTarget)}
          >
            {t(yes)}
          </Button>
          <Button
            size="small"
            busy={answer.isPending}
            aria-label={t(`${no}.of`, { name })}
            onClick={(event) => say(false, event.currentTarget)}
          >
            {t(no)}
          </Button>
        </div>
      )}
    </>
  );
}
