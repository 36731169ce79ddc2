import { ownPicture, type PictureField } from '@laurel/rules/pictures';
import { STILL_TYPES } from '@laurel/rules/stills';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../../lib/texts/festival-editor';
import { Button } from '../../../ui/button';
import { FileButton } from '../../../ui/file-button';
import { FestivalBanner } from '../../../ui/festival-banner';
import { FestivalMark } from '../../../ui/festival-mark';
import { Notice } from '../../../ui/state';
import type { FestivalDraft } from './festival-fields';
import css from './picture-box.module.css';

/** A file, and where this page sees it. */
export type Chosen = { file: File; url: string };

const PictureCropDialog = lazy(() => import('./picture-crop-dialog'));
const SQUARE = 96;
/** Of an address that was written once, as an import brings it. */
const hostOf = (address: string) => URL.parse(address)?.host ?? address;

function wordsOf(field: PictureField, value: string | null): string {
  const kind = t(field === 'profileImage' ? 'picture.square' : 'picture.wide');
  if (ownPicture(value)) return kind;
  return `${kind} ${value ? t('picture.elsewhere', { host: hostOf(value) }) : t('picture.none')}`;
}

/** One picture of a festival: as it is shown, chosen, cut, and removed. */
export function PictureBox({
  field,
  label,
  festivalId,
  draft,
  error,
  onChange,
}: {
  field: PictureField;
  label: string;
  festivalId: number;
  draft: FestivalDraft;
  error: string | undefined;
  onChange: (value: string | null) => void;
}) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [status, setStatus] = useState('');
  const [refused, setRefused] = useState<string>();
  const close = () => {
    if (chosen) URL.revokeObjectURL(chosen.url);
    setChosen(null);
  };
  const value = draft[field];
  const isWide = field === 'profileHerobanner';
  const mark = {
    id: festivalId,
    name: draft.name || '·',
    country: draft.country,
    month: draft.usualMonth,
    image: value,
  };
  return (
    <div className={css.box} role="group" aria-label={label}>
      <p className={css.label}>{label}</p>
      <div className={isWide ? css.wide : undefined}>
        {isWide ? (
          <FestivalBanner key={value} {...mark} alt={t('picture.shown', { field: label })} />
        ) : (
          <FestivalMark key={value} {...mark} size={SQUARE} />
        )}
      </div>
      <p className={css.words}>{wordsOf(field, value)}</p>
      <div className={css.actions}>
        <FileButton
          accept={STILL_TYPES}
          label={t('picture.choose.of', { field: label })}
          onFile={(file) => {
            setRefused(undefined);
            setChosen({ file, url: URL.createObjectURL(file) });
          }}
        >
          {t('picture.choose')}
        </FileButton>
        {value && (
          <Button
            look="quiet"
            aria-label={t('picture.remove.of', { field: label })}
            onClick={() => onChange(null)}
          >
            {t('picture.remove')}
          </Button>
        )}
      </div>
      <p role="status" className={css.words}>
        {status}
      </p>
      {(refused ?? error) && <Notice tone="refused">{refused ?? error}</Notice>}
      {chosen && (
        <Suspense>
          <PictureCropDialog
            chosen={chosen}
            field={field}
            onClose={close}
            onUnreadable={() => {
              setRefused(t('picture.unreadable'));
              close();
            }}
            onMade={(name) => {
              onChange(name);
              setStatus(t('crop.made'));
              close();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
