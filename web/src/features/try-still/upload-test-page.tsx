import { LARGEST_STILL_BYTES, MOST_STILL_PIXELS, STILL_TYPES } from '@laurel/rules/stills';
import { useId } from 'react';
import { formatBytes } from '../../lib/megabytes';
import { errorText } from '../../lib/refused';
import { tryOut as t } from '../../lib/texts/stills';
import { useTitle } from '../../lib/use-title';
import { ButtonLink } from '../../ui/button';
import { Notice } from '../../ui/state';
import { TriedCopies } from './tried-copies';
import css from './try-still.module.css';
import { useTrial } from './use-trial';

/** Sends a picture and shows what becomes of it; nothing is kept. */
export function UploadTestPage() {
  useTitle(t('title'));
  const id = useId();
  const { trial, part, choose } = useTrial();
  const { data, error, isPending } = trial;
  return (
    <main id="content" className={css.page}>
      <header>
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </header>
      <div className={css.choose}>
        <input
          id={id}
          type="file"
          accept={STILL_TYPES.join(',')}
          disabled={isPending}
          onChange={({ target }) => {
            const file = target.files?.[0];
            target.value = '';
            if (file) choose(file);
          }}
        />
        <label htmlFor={id}>{t(data || error ? 'again' : 'choose')}</label>
        <span>
          {t('limits', { size: formatBytes(LARGEST_STILL_BYTES), pixels: MOST_STILL_PIXELS / 1e6 })}
        </span>
      </div>
      <p role="status" className={css.status}>
        {isPending && (part < 1 ? t('sending', { percent: Math.round(part * 100) }) : t('making'))}
      </p>
      {error && <Notice tone="refused">{errorText(error)}</Notice>}
      {data && <TriedCopies tried={data} />}
      <p>
        <ButtonLink look="quiet" to="/">
          {t('home')}
        </ButtonLink>
      </p>
    </main>
  );
}
