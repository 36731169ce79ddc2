import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { idIn } from '@laurel/rules/ids';
import { query } from '../../lib/bff';
import { isMissing } from '../../lib/refused';
import { t } from '../../lib/texts/dossier';
import { useTitle } from '../../lib/use-title';
import { EmptyState, ErrorState, Notice } from '../../ui/state';
import { Waiting } from '../../ui/waiting';
import { DossierSheet } from './dossier-sheet';
import css from './dossier-sheet.module.css';

/** /dossier/<token>: a film's dossier for whoever has the link. */
export function SharedDossierPage() {
  const { token = '' } = useParams();
  const shared = useQuery(query('getSharedDossier', { token }));
  useTitle(shared.data?.name ?? t('waiting'));
  if (shared.data) return <DossierSheet sheet={shared.data} pdf={`/dossier/${token}/pdf`} />;
  return <NotYet asked={shared} />;
}

/** The same for its owner, who is no visitor. */
export function OwnDossierPage() {
  const { userId, filmId: text } = useParams();
  const filmId = idIn(text) ?? 0;
  const own = useQuery({ ...query('getDossierSheet', { filmId }), enabled: filmId > 0 });
  useTitle(own.data?.name ?? t('waiting'));
  if (filmId === 0) return <Gone />;
  if (!own.data) return <NotYet asked={own} />;
  return (
    <>
      <div className={css.own}>
        <Link to={`/user/${userId}/films/${filmId}`}>{t('sheet.back')}</Link>
        <Notice>{t('sheet.own')}</Notice>
      </div>
      <DossierSheet sheet={own.data} pdf={`/dossiers/${filmId}/pdf`} />
    </>
  );
}

type Asked = Parameters<typeof Waiting>[0]['query'] & {
  isError: boolean;
  error: unknown;
  refetch: () => unknown;
};
function NotYet({ asked }: { asked: Asked }) {
  if (asked.isError && isMissing(asked.error)) return <Gone />;
  return (
    <div className={css.page}>
      <h1>{t('waiting')}</h1>
      {asked.isError ? (
        <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
      ) : (
        <Waiting query={asked} lines={12} />
      )}
    </div>
  );
}

const Gone = () => (
  <div className={css.page}>
    <h1>{t('waiting')}</h1>
    <EmptyState title={t('gone.title')}>{t('gone.words')}</EmptyState>
  </div>
);
