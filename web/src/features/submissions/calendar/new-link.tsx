import { useState } from 'react';
import { t } from '@laurel/messages/pages/submissions/calendar';
import { Button } from '../../../ui/buttons/button';
import { TextField } from '../../../ui/forms/text-field';
import { Notice } from '../../../ui/feedback/notice';
import css from './feeds.module.css';

/** A new calendar link, which is shown only once: to copy, or to open on this device. */
export function NewLink({ path }: { path: string }) {
  const [isCopied, setCopied] = useState<boolean | null>(null);
  const address = `${window.location.origin}${path}`;
  const copyAddress = () =>
    navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <div className={css.created}>
      <TextField
        label={t('created.title')}
        hint={t('created.description')}
        value={address}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <div className={css.actions}>
        <Button variant="primary" onClick={() => void copyAddress()}>
          {t('created.copy')}
        </Button>
        <a href={address.replace(/^https?:/, 'webcal:')}>{t('created.open')}</a>
      </div>
      <div role="status">
        {isCopied !== null && (
          <Notice tone={isCopied ? 'good' : 'ask'}>
            {t(isCopied ? 'created.copied' : 'created.copy_failed')}
          </Notice>
        )}
      </div>
    </div>
  );
}
