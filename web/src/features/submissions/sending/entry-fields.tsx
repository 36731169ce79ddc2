import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/server/bff';
import { t } from '@laurel/messages/pages/submissions/sending';
import type { Film } from '../../../lib/server/wire';
import { ClipboardButton } from '../../../ui/buttons/clipboard-button';
import { ErrorState } from '../../../widgets/feedback/error-state';
import { Waiting } from '../../../widgets/feedback/waiting';
import { getFieldGroups, NO_PICTURES } from './field-groups';
import css from './sending.module.css';

/** All fields of an entry, each with a copy button. Fields that could not be loaded are missing. */
export function EntryFields({ film, submissionId }: { film: Film; submissionId: number }) {
  const dossier = useQuery(query('getDossier', { filmId: film.id }));
  const links = useQuery(query('getDossierLinks', { filmId: film.id }));
  const sheet = useQuery({
    ...query('getDossierSheet', { filmId: film.id }),
    enabled: film.stillFileNames.length > 0,
  });
  // Administrators who impersonate a user get no links, and revoked links are missing.
  const path = links.data?.items.find((link) => link.submissionId === submissionId)?.path ?? null;
  const link = path && new URL(path, window.location.origin).href;
  const queries = [dossier, links, ...(film.stillFileNames.length > 0 ? [sheet] : [])];
  const failedQueries = queries.filter(({ isError, data }) => isError && !data);
  const pendingQueries = queries.filter(({ isPending }) => isPending);
  const waitingQuery = pendingQueries.find(({ failureReason }) => failureReason) ?? pendingQueries[0];
  return (
    <details className={css.fields}>
      <summary>{t('fields')}</summary>
      {failedQueries[0] && (
        <ErrorState
          error={failedQueries[0].error}
          onRetry={() => failedQueries.forEach((query) => void query.refetch())}
        />
      )}
      {waitingQuery && <Waiting query={waitingQuery} lines={1} />}
      {getFieldGroups(film, dossier.data?.details ?? null, sheet.data ?? NO_PICTURES, link).map(
        ({ title, fields }) => (
          <section key={title} aria-label={title}>
            <h4>{title}</h4>
            <dl>
              {fields.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <span dir="auto">{value}</span>
                    <ClipboardButton text={value} label={t('copy.of', { field: label })}>
                      {t('toClipboard')}
                    </ClipboardButton>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ),
      )}
    </details>
  );
}
