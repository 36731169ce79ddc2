import { getStoredPictureName, type PictureField } from '@laurel/rules/pictures/festival-pictures';
import { STILL_TYPES } from '@laurel/rules/pictures/stills';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../../lib/loading/lazy-component';
import { t } from '@laurel/messages/pages/administration/festival-editor';
import { Button } from '../../../../ui/buttons/button';
import { FileButton } from '../../../../ui/buttons/file-button';
import { FestivalBanner } from '../../../../widgets/festivals/festival-banner';
import { FestivalLogo } from '../../../../widgets/festivals/festival-logo';
import { Notice } from '../../../../ui/feedback/notice';
import type { FestivalDraft } from '../../festival-fields/festival-fields';
import css from './picture-box.module.css';
import { useSelectedPicture } from '../../../../ui/pictures/use-selected-picture';

const PictureCropDialog = lazyComponent(() =>
  import('./picture-crop-dialog').then((module) => module.PictureCropDialog),
);
const LOGO_SIZE = 96;
/** Pictures from an import are stored as addresses of other sites. */
const getHost = (address: string) => URL.parse(address)?.host ?? address;

function describePicture(field: PictureField, value: string | null): string {
  const kind = t(field === 'profileImage' ? 'picture.square' : 'picture.wide');
  if (getStoredPictureName(value)) return kind;
  return `${kind} ${value ? t('picture.elsewhere', { host: getHost(value) }) : t('picture.none')}`;
}

type Props = {
  field: PictureField;
  label: string;
  festivalId: number;
  draft: FestivalDraft;
  error: string | undefined;
  onChange: (value: string | null) => void;
};

/** One picture of a festival: shows it, and lets the user choose, crop and remove it. */
export function PictureBox({ field, label, festivalId, draft, error, onChange }: Props) {
  const { selectedPicture, select, close } = useSelectedPicture();
  const [status, setStatus] = useState('');
  const [errorMessage, setErrorMessage] = useState<string>();
  const value = draft[field];
  const isWide = field === 'profileHerobanner';
  const logoProps = {
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
          <FestivalBanner key={value} {...logoProps} alt={t('picture.preview', { field: label })} />
        ) : (
          <FestivalLogo key={value} {...logoProps} size={LOGO_SIZE} />
        )}
      </div>
      <p className={css.text}>{describePicture(field, value)}</p>
      <div className={css.actions}>
        <FileButton
          accept={STILL_TYPES}
          label={t('picture.choose.of', { field: label })}
          onFile={(file) => {
            setErrorMessage(undefined);
            select(file);
          }}
        >
          {t('picture.choose')}
        </FileButton>
        {value && (
          <Button
            variant="subtle"
            aria-label={t('picture.remove.of', { field: label })}
            onClick={() => onChange(null)}
          >
            {t('picture.remove')}
          </Button>
        )}
      </div>
      <p role="status" className={css.text}>
        {status}
      </p>
      {(errorMessage ?? error) && <Notice tone="refused">{errorMessage ?? error}</Notice>}
      {selectedPicture && (
        <Suspense>
          <PictureCropDialog
            selectedPicture={selectedPicture}
            field={field}
            onClose={close}
            onUnreadable={() => {
              setErrorMessage(t('picture.unreadable'));
              close();
            }}
            onCropped={(name) => {
              onChange(name);
              setStatus(t('crop.ready'));
              close();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
