import { FileText, Printer } from 'lucide-react';
import { getDirectors } from '@laurel/rules/films/credits';
import { getDossierTexts } from '@laurel/messages/documents/dossier-details';
import { formatDossierText } from '@laurel/messages/documents/dossier-text';
import { message } from '@laurel/messages/formatting/message';
import { t } from '@laurel/messages/pages/films/dossier';
import type { DossierSheet as Sheet } from '../../lib/server/wire';
import { Button } from '../../ui/buttons/button';
import buttonCss from '../../ui/buttons/button.module.css';
import { PdfScriptsNotice } from '../../widgets/feedback/pdf-scripts-notice';
import { StillPicture } from '../../widgets/films/still-picture';
import {
  ContactSection,
  CreditsSection,
  DossierSection,
  ScreenerSection,
  TechnicalSection,
} from './dossier-sections';
import css from './dossier-sheet.module.css';

/** A film's dossier, for reading, printing and saving. `pdf`: the URL of the PDF file. */
export function DossierSheet({ sheet, pdf }: { sheet: Sheet; pdf: string }) {
  const { name, details, poster, stills } = sheet;
  const directors = getDirectors(sheet.credits);
  const [coverImage, ...otherStills] = stills;
  const formatAlt = (n: number) => formatDossierText(message('dossier.still', { n, film: name }));
  return (
    <article className={css.page} aria-labelledby="dossier-title">
      <header className={css.head}>
        {coverImage && (
          <div className={css.cover}>
            <StillPicture still={coverImage} alt={formatAlt(1)} sizes="(max-width: 84rem) 100vw, 78rem" />
          </div>
        )}
        <div className={css.heading}>
          <h1 id="dossier-title" dir="auto">
            {name}
          </h1>
          {directors.length > 0 && (
            <p className={css.byline} dir="auto">
              {formatDossierText(message('dossier.by', { allNames: directors }))}
            </p>
          )}
          {details.logline && (
            <p className={css.logline} dir="auto">
              {details.logline}
            </p>
          )}
        </div>
      </header>
      <div className={css.columns}>
        <div className={css.story}>
          {getDossierTexts({ ...details, logline: null, synopsis: sheet.synopsis }).map(
            ({ name: title, text }) => (
              <section key={title} className={css.section} aria-label={title}>
                <h2>{title}</h2>
                <p className={css.prose} dir="auto">
                  {text}
                </p>
              </section>
            ),
          )}
        </div>
        <div className={css.side}>
          <ScreenerSection details={details} />
          {poster && (
            <DossierSection name="poster" title={formatDossierText(message('dossier.poster'))}>
              <div className={css.poster}>
                <StillPicture
                  still={poster}
                  alt={formatDossierText(message('dossier.poster.of', { film: name }))}
                  sizes="(max-width: 44rem) 100vw, 20rem"
                />
              </div>
            </DossierSection>
          )}
          <TechnicalSection sheet={sheet} />
          <CreditsSection credits={sheet.credits} />
          <ContactSection details={details} />
          <PdfScriptsNotice content={[name, sheet.synopsis, sheet.credits, details]} isPage />
          <div className={css.actions}>
            <a className={buttonCss.button} href={pdf} download>
              <FileText size={16} aria-hidden /> {t('pdf')}
            </a>
            <Button onClick={() => window.print()}>
              <Printer size={16} aria-hidden /> {t('sheet.print')}
            </Button>
          </div>
        </div>
      </div>
      {otherStills.length > 0 && (
        <DossierSection name="stills" title={formatDossierText(message('dossier.stills'))}>
          <ul className={css.stills}>
            {otherStills.map((still, n) => (
              <li key={still.fileName}>
                <StillPicture still={still} alt={formatAlt(n + 2)} sizes="(max-width: 44rem) 100vw, 26rem" />
              </li>
            ))}
          </ul>
        </DossierSection>
      )}
    </article>
  );
}
