import { X } from 'lucide-react';
import { t } from '@laurel/messages/pages/films/stills';
import { Button } from '../../../ui/buttons/button';
import css from './stills.module.css';
import type { Upload } from './use-still-uploads';

/** An upload in progress, or the reason why the file was refused. */
export function UploadLine({ upload, onDismiss }: { upload: Upload; onDismiss: () => void }) {
  const { name, state, fraction, reason } = upload;
  const percent = Math.round(fraction * 100);
  if (state === 'refused')
    return (
      <li className={css.refused} role="alert">
        <span dir="auto">{t('failed.of', { name, why: reason })}</span>
        <Button variant="subtle" size="small" icon onClick={onDismiss} aria-label={t('dismiss', { name })}>
          <X size={16} aria-hidden />
        </Button>
      </li>
    );
  return (
    <li className={css.upload}>
      <span dir="auto">{state === 'sending' ? t('sending', { name, percent }) : t(state, { name })}</span>
      <progress aria-label={name} max={100} {...(state !== 'processing' && { value: percent })} />
    </li>
  );
}
