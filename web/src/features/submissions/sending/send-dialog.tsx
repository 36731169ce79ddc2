import { MOST_SENT_AT_ONCE } from '@laurel/rules/sendings';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/bff';
import { t } from '../../../lib/texts/sending';
import type { Film, Submission } from '../../../lib/wire';
import { Dialog } from '../../../ui/dialog';
import { ErrorState, Notice } from '../../../ui/state';
import { Waiting } from '../../../ui/waiting';
import { KeptWarning } from '../kept-warning';
import { SendReview } from './send-review';
import css from './sending.module.css';

type Props = {
  film: Film;
  chosen: readonly Submission[];
  /** They were not chosen one by one, and are chosen here. */
  isAll: boolean;
  onClose: () => void;
  onSent: () => void;
};

/** Before chosen entries are sent: each with what it costs and how it goes out; then to where they are paid. */
export function SendDialog({ film, chosen, isAll, onClose, onSent }: Props) {
  const ids = chosen.slice(0, MOST_SENT_AT_ONCE).map(({ id }) => id);
  const review = useQuery({
    ...query('reviewSelected', { filmId: film.id, submissionIds: ids }),
    // What is shown is what is paid: it is asked anew each time that it opens.
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog title={t('title')} shape="wide" onClose={onClose}>
      <div className={css.dialog}>
        {chosen.length > ids.length && <Notice>{t('most', { most: MOST_SENT_AT_ONCE })}</Notice>}
        {review.isPending && (
          <>
            <p role="status">{t('review')}</p>
            <Waiting query={review} lines={4} />
          </>
        )}
        {review.isError && !review.data && (
          <ErrorState error={review.error} onRetry={() => void review.refetch()} />
        )}
        {review.data && <KeptWarning film={film} submissions={chosen} />}
        {review.data && (
          <SendReview
            filmId={film.id}
            review={review.data}
            isAll={isAll}
            onAgain={() => void review.refetch()}
            onSent={onSent}
          />
        )}
      </div>
    </Dialog>
  );
}
