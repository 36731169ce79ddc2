import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { Suspense, useState } from 'react';
import { DOSSIER_SECTIONS } from '@laurel/rules/films/dossiers';
import { formatDossierText } from '@laurel/messages/documents/dossier-text';
import { message } from '@laurel/messages/formatting/message';
import { query } from '../../../lib/server/bff';
import { formatList } from '../../../lib/formatting/format-list';
import { lazyComponent } from '../../../lib/loading/lazy-component';
import { t } from '@laurel/messages/pages/films/dossier';
import type { Dossier, Film } from '../../../lib/server/wire';
import { Button, ButtonLink } from '../../../ui/buttons/button';
import buttonCss from '../../../ui/buttons/button.module.css';
import { PdfScriptsNotice } from '../../../widgets/feedback/pdf-scripts-notice';
import filmCss from '../page.module.css';
import css from './dossier.module.css';
import { QueryStatus } from '../../../widgets/feedback/query-status';

const DossierDialog = lazyComponent(() => import('./dossier-dialog').then((module) => module.default));
const LinksDialog = lazyComponent(() => import('./links-dialog').then((module) => module.default));

/** The dossier of a film: how complete it is, what is missing, and the buttons to edit, share and download it. */
export function DossierSection({ film }: { film: Film }) {
  const dossier = useQuery(query('getDossier', { filmId: film.id }));
  const [openDialog, setOpenDialog] = useState<'form' | 'links' | null>(null);
  const close = () => setOpenDialog(null);
  return (
    <section className={filmCss.wide} aria-labelledby="film-dossier">
      <h2 id="film-dossier">{t('title')}</h2>
      <p className={filmCss.muted}>{t('lead')}</p>
      <QueryStatus query={dossier} lines={3} />
      {dossier.data && (
        <>
          <Completeness dossier={dossier.data} />
          <div className={filmCss.actions}>
            <Button variant="primary" onClick={() => setOpenDialog('form')}>
              {t(dossier.data.version === 0 ? 'fill' : 'change')}
            </Button>
            <Button onClick={() => setOpenDialog('links')}>{t('links')}</Button>
            <ButtonLink to={`/user/${film.createdBy}/films/${film.id}/dossier`}>{t('preview')}</ButtonLink>
            <a className={buttonCss.button} href={`/dossiers/${film.id}/pdf`} download>
              <FileText size={16} aria-hidden /> {t('pdf')}
            </a>
          </div>
          <PdfScriptsNotice content={[film.name, film.synopsis, film.credits, dossier.data.details]} />
          <Suspense>
            {openDialog === 'form' && <DossierDialog film={film} dossier={dossier.data} onClose={close} />}
            {openDialog === 'links' && <LinksDialog film={film} onClose={close} />}
          </Suspense>
        </>
      )}
    </section>
  );
}

/** The completeness as text and chart: one notch per section, filled from the left. */
function Completeness({ dossier: { completeness, missing } }: { dossier: Dossier }) {
  const completeCount = DOSSIER_SECTIONS.length - missing.length;
  const sectionLabels = missing.map((section) => formatDossierText(message(`dossier.section.${section}`)));
  return (
    <div className={css.completeness}>
      <p className={css.percent}>{t('complete', { percent: completeness })}</p>
      <div className={css.notches} aria-hidden>
        {DOSSIER_SECTIONS.map((section, n) => (
          <span key={section} data-filled={n < completeCount || undefined} />
        ))}
      </div>
      <p className={filmCss.muted}>
        {missing.length === 0
          ? t('complete.description')
          : t('missing', { sections: formatList(sectionLabels) })}
      </p>
    </div>
  );
}
