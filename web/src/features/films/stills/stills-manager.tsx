import { LARGEST_STILL_BYTES, MOST_STILLS, STILL_TYPES } from '@laurel/rules/stills';
import { useQuery } from '@tanstack/react-query';
import { ImagePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { query } from '../../../lib/bff';
import { megabytes } from '../../../lib/megabytes';
import { errorText } from '../../../lib/refused';
import { t as shared } from '../../../lib/texts/controls';
import { t } from '../../../lib/texts/stills';
import { Button } from '../../../ui/button';
import { DropZone } from '../../../ui/drop-zone';
import { ErrorState, Notice } from '../../../ui/state';
import { Waiting } from '../../../ui/waiting';
import { StillItem } from './still-item';
import css from './stills.module.css';
import { UploadLine } from './upload-line';
import { useStillChanges, type Done } from './use-still-changes';
import { useStillFocus } from './use-still-focus';
import { useStillUploads } from './use-still-uploads';

/** A film's stills: added, ordered, removed, each at once, and what was done last taken back. */
export function StillsManager({ filmId }: { filmId: number }) {
  const urls = useQuery(query('getFilmStillUrls', { filmId }));
  const [done, say] = useState<Done | null>(null);
  const changes = useStillChanges(filmId, urls.data?.items ?? [], say);
  const { stills, refusal, move, remove } = changes;
  const names = stills.map(({ fileName }) => fileName);
  const room = MOST_STILLS - stills.length;
  const { uploads, choose, forget } = useStillUploads(filmId, room, changes.added);
  const manager = useRef<HTMLDivElement>(null);
  const { want, onFocus } = useStillFocus(manager, names);
  /** The one that takes the place of what goes. */
  const wantBeside = (still: string) => {
    const at = names.indexOf(still);
    const beside = names[at + 1] ?? names[at - 1];
    want(beside ? { still: beside, button: 'remove' } : 'choose');
  };
  const takeBack = async ({ of: still, isNew, undo }: Done) => {
    if (!(await undo!())) return;
    if (isNew) wantBeside(still);
    else want({ still, button: 'first' });
  };
  if (urls.isPending) return <Waiting query={urls} lines={2} tall="card" />;
  if (urls.isError && !urls.data)
    return <ErrorState error={urls.error} onRetry={() => void urls.refetch()} />;
  return (
    <div ref={manager} className={css.manager} onFocus={onFocus}>
      <p className={css.hint}>{t('hint', { mb: megabytes(LARGEST_STILL_BYTES), most: MOST_STILLS })}</p>
      {stills.length === 0 && <p className={css.none}>{t('none')}</p>}
      <ol className={css.stills}>
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
            onRemove={async () => (await remove(still.fileName)) && wantBeside(still.fileName)}
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
        <span role="status">{done?.words}</span>
        {done?.undo && (
          <Button look="quiet" size="small" onClick={() => void takeBack(done)}>
            {shared('undo')}
          </Button>
        )}
      </div>
      {refusal && <Notice tone="refused">{errorText(refusal)}</Notice>}
      {room > 0 ? (
        <DropZone accept={STILL_TYPES} isMultiple icon={ImagePlus} onFiles={choose}>
          {t('choose')}
        </DropZone>
      ) : (
        <p>{t('full', { most: MOST_STILLS })}</p>
      )}
    </div>
  );
}
