import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { parseId } from '@laurel/rules/links/ids';
import { query } from '../../lib/server/bff';
import { isNotFound } from '../../lib/server/refused';
import { t } from '@laurel/messages/pages/films/dossier';
import { useTitle } from '../../lib/page/use-title';
import { EmptyState } from '../../ui/feedback/empty-state';
import { Notice } from '../../ui/feedback/notice';
import { DossierSheet } from './dossier-sheet';
import css from './dossier-sheet.module.css';
import { QueryStatus } from '../../widgets/feedback/query-status';

/** /dossier/<token>: a film's dossier for everyone with the link. */
export function SharedDossierPage() {
  const { token = '' } = useParams();
  const sharedDossier = useQuery(query('getSharedDossier', { token }));
  useTitle(sharedDossier.data?.name ?? t('waiting'));
  if (sharedDossier.data) return <DossierSheet sheet={sharedDossier.data} pdf={`/dossier/${token}/pdf`} />;
  return <LoadingOrError result={sharedDossier} />;
}

/** A film's dossier as its owner sees it, without counting a view. */
export function OwnerDossierPage() {
  const { userId, filmId: text } = useParams();
  const filmId = parseId(text) ?? 0;
  const dossier = useQuery({ ...query('getDossierSheet', { filmId }), enabled: filmId > 0 });
  useTitle(dossier.data?.name ?? t('waiting'));
  if (filmId === 0) return <NotFound />;
  if (!dossier.data) return <LoadingOrError result={dossier} />;
  return (
    <>
      <div className={css.ownerBar}>
        <Link to={`/user/${userId}/films/${filmId}`}>{t('sheet.back')}</Link>
        <Notice>{t('sheet.owner')}</Notice>
      </div>
      <DossierSheet sheet={dossier.data} pdf={`/dossiers/${filmId}/pdf`} />
    </>
  );
}

function LoadingOrError({ result }: { result: UseQueryResult }) {
  if (result.isError && isNotFound(result.error)) return <NotFound />;
  return (
    <div className={css.page}>
      <h1>{t('waiting')}</h1>
      <QueryStatus query={result} lines={12} />
    </div>
  );
}

const NotFound = () => (
  <div className={css.page}>
    <h1>{t('waiting')}</h1>
    <EmptyState title={t('inactive.title')}>{t('inactive.description')}</EmptyState>
  </div>
);
