import { MAX_ENTRIES_PER_BATCH } from '@laurel/rules/submissions/sendings';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/server/bff';
import { t } from '@laurel/messages/pages/submissions/sending';
import type { Film, Submission } from '../../../lib/server/wire';
import { Dialog } from '../../../ui/dialogs/dialog';
import { LoadError } from '../../../widgets/feedback/load-error';
import { Notice } from '../../../ui/feedback/notice';
import { Waiting } from '../../../widgets/feedback/waiting';
import { ReservedPremiereWarning } from '../premieres/reserved-premiere-warning';
import { SendReview } from './send-review';
import css from './sending.module.css';

type Props = {
  film: Film;
  submissions: readonly Submission[];
  /** The entries are a whole column, so the user chooses among them here. */
  isWholeColumn: boolean;
  onClose: () => void;
  onSent: () => void;
};

/** Reviews entries before they are sent: each with its fee and how it is sent. Then leads to the payment. */
export function SendDialog({ film, submissions, isWholeColumn, onClose, onSent }: Props) {
  const ids = submissions.slice(0, MAX_ENTRIES_PER_BATCH).map(({ id }) => id);
  const review = useQuery({
    ...query('reviewSelected', { filmId: film.id, submissionIds: ids }),
    // The user pays what is shown, so it is fetched each time the dialog opens.
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog title={t('title')} shape="wide" onClose={onClose}>
      <div className={css.dialog}>
        {submissions.length > ids.length && <Notice>{t('limit', { max: MAX_ENTRIES_PER_BATCH })}</Notice>}
        {review.isPending && (
          <>
            <p role="status">{t('review')}</p>
            <Waiting query={review} lines={4} />
          </>
        )}
        <LoadError query={review} />
        {review.data && <ReservedPremiereWarning film={film} submissions={submissions} />}
        {review.data && (
          <SendReview
            filmId={film.id}
            review={review.data}
            isWholeColumn={isWholeColumn}
            onReviewAgain={() => void review.refetch()}
            onSent={onSent}
          />
        )}
      </div>
    </Dialog>
  );
}
