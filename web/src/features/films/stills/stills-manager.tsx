import {
  MAX_AVIF_PIXELS,
  MAX_STILL_BYTES,
  MAX_STILL_PIXELS,
  MAX_STILLS,
  STILL_TYPES,
} from '@laurel/rules/pictures/stills';
import { useQuery } from '@tanstack/react-query';
import { ImagePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { query } from '../../../lib/server/bff';
import type { Film } from '../../../lib/server/wire';
import { formatMegabytes } from '../../../lib/formatting/file-size';
import { getErrorText } from '../../../lib/server/refused';
import { t as shared } from '@laurel/messages/pages/controls/actions';
import { t } from '@laurel/messages/pages/films/stills';
import { Button } from '../../../ui/buttons/button';
import { DropZone } from '../../../ui/forms/drop-zone';
import { Notice } from '../../../ui/feedback/notice';
import { StillItem } from './still-item';
import css from './stills.module.css';
import { UploadLine } from './upload-line';
import { useStillChanges, type StillChange } from './use-still-changes';
import { useStillFocus } from './use-still-focus';
import { useStillUploads } from './use-still-uploads';
import { QueryStatus } from '../../../widgets/feedback/query-status';

/** A film's stills: add, order and remove. Each change is saved at once, and the last one can be undone. */
export function StillsManager({ film: { id: filmId, createdBy } }: { film: Pick<Film, 'id' | 'createdBy'> }) {
  const urls = useQuery(query('getFilmStillUrls', { filmId, userId: createdBy }));
  const [lastChange, setLastChange] = useState<StillChange | null>(null);
  const changes = useStillChanges(filmId, urls.data?.items ?? [], setLastChange);
  const { stills, refusal, move, remove } = changes;
  const names = stills.map(({ fileName }) => fileName);
  const freeSlots = MAX_STILLS - stills.length;
  const { uploads, uploadFiles, dismissUpload } = useStillUploads(filmId, freeSlots, changes.reportAdded);
  const manager = useRef<HTMLDivElement>(null);
  const { requestFocus, onFocus } = useStillFocus(manager, names);
  /** Focuses the still that takes the removed one's position. */
  const focusNeighbour = (still: string) => {
    const index = names.indexOf(still);
    const neighbour = names[index + 1] ?? names[index - 1];
    requestFocus(neighbour ? { still: neighbour, button: 'remove' } : 'choose');
  };
  const undoChange = async ({ still, isNew, undo }: StillChange) => {
    if (!(await undo!())) return;
    if (isNew) focusNeighbour(still);
    else requestFocus({ still, button: 'first' });
  };
  if (!urls.data) return <QueryStatus query={urls} lines={2} height="card" />;
  return (
    <div ref={manager} className={css.manager} onFocus={onFocus}>
      <p className={css.hint}>
        {t('hint', {
          mb: formatMegabytes(MAX_STILL_BYTES),
          pixels: MAX_STILL_PIXELS / 1e6,
          avif: MAX_AVIF_PIXELS / 1e6,
          max: MAX_STILLS,
        })}
      </p>
      {stills.length === 0 && <p className={css.none}>{t('none')}</p>}
      <ol className={css.stills}>
        {stills.map((still, i) => (
          <StillItem
            key={still.fileName}
            still={still}
            position={i + 1}
            total={stills.length}
            onMove={(to, button) => {
              requestFocus({ still: still.fileName, button });
              void move(still.fileName, to);
            }}
            onRemove={async () => {
              if (await remove(still.fileName)) focusNeighbour(still.fileName);
            }}
          />
        ))}
      </ol>
      {uploads.length > 0 && (
        <ul className={css.uploads}>
          {uploads.map((upload) => (
            <UploadLine key={upload.key} upload={upload} onDismiss={() => dismissUpload(upload.key)} />
          ))}
        </ul>
      )}
      <div className={css.status}>
        <span role="status">{lastChange?.message}</span>
        {lastChange?.undo && (
          <Button variant="subtle" size="small" onClick={() => void undoChange(lastChange)}>
            {shared('undo')}
          </Button>
        )}
      </div>
      {refusal && <Notice tone="refused">{getErrorText(refusal)}</Notice>}
      {freeSlots > 0 ? (
        <DropZone accept={STILL_TYPES} isMultiple icon={ImagePlus} onFiles={uploadFiles}>
          {t('choose')}
        </DropZone>
      ) : (
        <p>{t('full', { max: MAX_STILLS })}</p>
      )}
    </div>
  );
}
