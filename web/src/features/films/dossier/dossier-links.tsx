import { formatDay } from '@laurel/rules/dates/days';
import { useState } from 'react';
import { formatRelativeTime } from '../../../lib/dates/relative-time';
import { t } from '@laurel/messages/pages/films/dossier';
import type { DossierLink } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import buttonCss from '../../../ui/buttons/button.module.css';
import { ClipboardButton } from '../../../ui/buttons/clipboard-button';
import { cx } from '../../../ui/styles/cx';
import filmCss from '../page.module.css';
import css from './dossier.module.css';
import { RevokeDialog } from './revoke-dialog';

/** The recipient of each link, its number of views, and the buttons to share and revoke it. */
export function DossierLinks({ filmId, links }: { filmId: number; links: readonly DossierLink[] }) {
  const [linkToRevoke, setLinkToRevoke] = useState<DossierLink | null>(null);
  const revokeDialog = linkToRevoke && (
    <RevokeDialog filmId={filmId} link={linkToRevoke} onClose={() => setLinkToRevoke(null)} />
  );
  if (links.length === 0)
    return (
      <>
        <p className={filmCss.muted}>{t('links.none')}</p>
        {revokeDialog}
      </>
    );
  return (
    <section aria-label={t('links.list')}>
      <h3>{t('links.list')}</h3>
      <ul className={css.list}>
        {links.map((link) => (
          <li key={link.id}>
            <div>
              <bdi>{link.recipient}</bdi>
              <p className={filmCss.muted}>
                {t('links.since', { when: formatRelativeTime(link.createdAt) })} · {formatViews(link)}
              </p>
            </div>
            <div className={css.actions}>
              <LinkButtons link={link} />
              <Button
                size="small"
                variant="danger"
                aria-label={t('links.revoke.of', { recipient: link.recipient })}
                onClick={() => setLinkToRevoke(link)}
              >
                {t('links.revoke')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {revokeDialog}
    </section>
  );
}

const formatViews = ({ views, lastViewedOn }: DossierLink) =>
  lastViewedOn === null
    ? t('links.views.none')
    : t('links.views', { n: views, day: formatDay(lastViewedOn) });

function LinkButtons({ link: { path, recipient } }: { link: DossierLink }) {
  if (path === null) return <span className={filmCss.muted}>{t('links.hidden')}</span>;
  return (
    <>
      <ClipboardButton text={`${window.location.origin}${path}`} label={t('links.copy.of', { recipient })}>
        {t('links.copy')}
      </ClipboardButton>
      <a
        className={cx(buttonCss.button, buttonCss.small)}
        href={path}
        target="_blank"
        rel="noreferrer"
        aria-label={t('links.open.of', { recipient })}
      >
        {t('links.open')}
      </a>
    </>
  );
}
