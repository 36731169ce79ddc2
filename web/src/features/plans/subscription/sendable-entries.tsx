import { MAX_ENTRIES_PER_BATCH, type SendingFault } from '@laurel/rules/submissions/sendings';
import { UNSENT_STATES } from '@laurel/rules/submissions/states';
import { isInList } from '@laurel/rules/text/lists';
import { useQuery } from '@tanstack/react-query';
import { t } from '@laurel/messages/pages/plans/plans';
import { query } from '../../../lib/server/bff';
import { fetchAllPages } from '../../../lib/server/fetch-all-pages';
import type { Film, SendingReview } from '../../../lib/server/wire';
import css from '../plans.module.css';

/** Faults that pass: the entry can be sent later. */
const PASSING_FAULTS: readonly SendingFault[] = ['not-to-submit', 'not-open', 'being-sent'];
const isSentByLaurel = ({ method, fault }: SendingReview) =>
  method === 'email' && (fault === null || PASSING_FAULTS.some((passing) => passing === fault));

/**
 * Says how many unsent entries on the film's list Laurel can send: festivals that take entries on their own site
 * need a visit there, which a plan does not replace. Renders nothing until it is known.
 */
export function SendableEntries({ film }: { film: Film }) {
  const list = useQuery(fetchAllPages('getUserSubmissionsByFilmId', { filmId: film.id }));
  const unsentIds = (list.data?.items ?? [])
    .filter(({ state }) => isInList(UNSENT_STATES, state))
    .map(({ id }) => id)
    .slice(0, MAX_ENTRIES_PER_BATCH);
  const review = useQuery({
    ...query('reviewSelected', { filmId: film.id, submissionIds: unsentIds }),
    enabled: unsentIds.length > 0,
  });
  if (list.data && unsentIds.length === 0) return <p className={css.muted}>{t('sendable.none')}</p>;
  if (!review.data) return null;
  const { items } = review.data;
  return (
    <p className={css.muted}>
      {t('sendable', { film: film.name, n: items.filter(isSentByLaurel).length, total: items.length })}
    </p>
  );
}
