import { LARGEST_STILL_BYTES, MOST_STILLS } from '@laurel/rules/stills';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { query } from '../../../lib/bff';
import { megabytes } from '../../../lib/megabytes';
import { errorText } from '../../../lib/refused';
import { t as shared } from '../../../lib/texts/controls';
import { t } from '../../../lib/texts/stills';
import { Button } from '../../../ui/button';
import { ErrorState, Notice } from '../../../ui/state';
import { Waiting } from '../../../ui/waiting';
import { StillDrop } from './still-drop';
import { StillItem } from './still-item';
import css from './stills.module.css';
import { UploadLine } from './upload-line';
import { useStillChanges } from './use-still-changes';
import { useStillUploads } from './use-still-uploads';

/** A film's stills: added, ordered, removed and brought back, each at once. */
export function StillsManager({ filmId }: { filmId: number }) {
  const urls = useQuery(query('getFilmStillUrls', { filmId }));
  const [said, say] = useState('');
  const changes = useStillChanges(filmId, urls.data?.items ?? [], say);
  const { stills, removed, refusal, move, remove, bringBack } = changes;
  const room = MOST_STILLS - stills.length;
  const { uploads, choose, forget } = useStillUploads(filmId, room, (name) => say(t('added', { name })));
  const list = useRef<HTMLOListElement>(null);
  const [wanted, want] = useState<{ still: string; button: string } | null>(null);
  // What is moved takes the focus along.
  useLayoutEffect(() => {
    if (!wanted) return;
    const item = list.current?.querySelector(`[data-still="${wanted.still}"] [data-tool="${wanted.button}"]`);
    (item as HTMLElement | null)?.focus();
  }, [wanted, stills]);
  if (urls.isPending) return <Waiting query={urls} lines={2} tall="card" />;
  if (urls.isError && !urls.data)
    return <ErrorState error={urls.error} onRetry={() => void urls.refetch()} />;
  return (
    <div className={css.manager}>
      <p className={css.hint}>{t('hint', { mb: megabytes(LARGEST_STILL_BYTES), most: MOST_STILLS })}</p>
      {stills.length === 0 && <p className={css.none}>{t('none')}</p>}
      <ol ref={list} className={css.stills}>
        {stills.map((still, i) => (
          <StillItem
            key={still.fileName}
            still={still}
            n={i + 1}
            of={stills.length}
            onMove={(to, button) => {
              want({ still: still.fileName, button });
              void move(still.fileName, to);
            }}
            onRemove={() => void remove(still.fileName)}
          />
        ))}
      </ol>
      {uploads.length > 0 && (
        <ul className={css.uploads}>
          {uploads.map((upload) => (
            <UploadLine key={upload.key} upload={upload} onDismiss={() => forget(upload.key)} />
          ))}
        </ul>
      )}
      <div className={css.said}>
        <span role="status">{said}</span>
        {removed && (
          <Button look="quiet" size="small" onClick={() => void bringBack()}>
            {shared('undo')}
          </Button>
        )}
      </div>
      {refusal && <Notice tone="refused">{errorText(refusal)}</Notice>}
      {room > 0 ? <StillDrop onFiles={choose} /> : <p>{t('full', { most: MOST_STILLS })}</p>}
    </div>
  );
}
