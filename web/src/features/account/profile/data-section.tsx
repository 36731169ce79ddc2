import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/server/bff';
import { formatInstant } from '../../../lib/dates/format-instant';
import { formatBytes } from '../../../lib/formatting/file-size';
import { getErrorText } from '../../../lib/server/refused';
import { useSignedIn } from '../../../lib/session/session';
import { t } from '@laurel/messages/pages/account/profile';
import { useCommand } from '../../../lib/server/use-command';
import type { Archive } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Notice } from '../../../ui/feedback/notice';
import css from './profile.module.css';

const POLL_MS = 1500;

/** Exports all stored data as an archive: requests it, shows the progress and offers the download. */
export function DataSection() {
  const { impersonatedBy } = useSignedIn();
  return (
    <>
      <p>{t('data.description')}</p>
      {impersonatedBy ? <Notice>{t('data.impersonating')}</Notice> : <MyArchive />}
    </>
  );
}

function MyArchive() {
  const exportQuery = useQuery({
    ...query('getMyExport'),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? POLL_MS : false),
  });
  const command = useCommand('exportMyData');
  const archive = exportQuery.data ?? null;
  const isRunning = archive?.state === 'waiting';
  const error = command.error ?? exportQuery.error;
  return (
    <>
      <div role="status" className={css.status}>
        {archive && <ArchiveState archive={archive} />}
      </div>
      {error && <Notice tone="refused">{getErrorText(error)}</Notice>}
      <div className={css.actions}>
        {archive?.state === 'made' && (
          <a className={css.fetch} href={`/archives/${archive.id}`} download>
            {t('data.download')}
          </a>
        )}
        <Button
          aria-disabled={isRunning || command.isPending || undefined}
          aria-busy={command.isPending || undefined}
          onClick={() => !isRunning && !command.isPending && command.mutate({})}
        >
          {t(archive ? 'data.request_again' : 'data.request')}
        </Button>
      </div>
    </>
  );
}

function ArchiveState({ archive: { state, done, sections, bytes, endsAt } }: { archive: Archive }) {
  if (state === 'waiting')
    return (
      <div className={css.progress}>
        <span>{t('data.running', { done, all: sections })}</span>
        <progress aria-label={t('data.title')} value={done} max={sections} />
      </div>
    );
  if (state === 'made' && endsAt)
    return (
      <Notice tone="good">
        {t('data.ready', { size: formatBytes(bytes), until: formatInstant(endsAt) })}
      </Notice>
    );
  if (state === 'failed') return <Notice>{t('data.failed')}</Notice>;
  return <span>{t('data.deleted')}</span>;
}
