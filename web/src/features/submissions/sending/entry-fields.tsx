import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/bff';
import { t } from '../../../lib/texts/sending';
import type { Film } from '../../../lib/wire';
import { CopyButton } from '../../../ui/copy-button';
import { ErrorState } from '../../../ui/state';
import { Waiting } from '../../../ui/waiting';
import { fieldsOf, NO_PICTURES } from './fields-of';
import css from './sending.module.css';

/** Every field of an entry, each with a button that copies it. What could not be had is said above those that could. */
export function EntryFields({ film, submissionId }: { film: Film; submissionId: number }) {
  const dossier = useQuery(query('getDossier', { filmId: film.id }));
  const links = useQuery(query('getDossierLinks', { filmId: film.id }));
  const sheet = useQuery({
    ...query('getDossierSheet', { filmId: film.id }),
    enabled: film.stillFileNames.length > 0,
  });
  // Whoever helps is given none, and one that was revoked is none.
  const path = links.data?.items.find((one) => one.submissionId === submissionId)?.path ?? null;
  const link = path && new URL(path, window.location.origin).href;
  const asked = [dossier, links, ...(film.stillFileNames.length > 0 ? [sheet] : [])];
  const failed = asked.filter(({ isError, data }) => isError && !data);
  const pending = asked.filter(({ isPending }) => isPending);
  const waiting = pending.find(({ failureReason }) => failureReason) ?? pending[0];
  return (
    <details className={css.fields}>
      <summary>{t('fields')}</summary>
      {failed[0] && (
        <ErrorState error={failed[0].error} onRetry={() => failed.forEach((one) => void one.refetch())} />
      )}
      {waiting && <Waiting query={waiting} lines={1} />}
      {fieldsOf(film, dossier.data?.facts ?? null, sheet.data ?? NO_PICTURES, link).map(
        ({ title, fields }) => (
          <section key={title} aria-label={title}>
            <h4>{title}</h4>
            <dl>
              {fields.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <span dir="auto">{value}</span>
                    <CopyButton text={value} label={t('copy.of', { field: label })}>
                      {t('copy')}
                    </CopyButton>
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
