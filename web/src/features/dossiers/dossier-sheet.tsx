import { FileText, Printer } from 'lucide-react';
import { directorsOf } from '@laurel/rules/credits';
import { dossierTexts } from '@laurel/words/dossier-facts';
import { dossierWords } from '@laurel/words/dossier-words';
import { say } from '@laurel/words/said';
import { t } from '../../lib/texts/dossier';
import type { DossierSheet as Sheet } from '../../lib/wire';
import { Button } from '../../ui/button';
import buttonCss from '../../ui/button.module.css';
import { UndrawnNotice } from '../../ui/undrawn';
import { StillPicture } from '../../ui/still-picture';
import { ContactPart, CreditsPart, ScreenerPart, TechnicalPart } from './dossier-facts';
import css from './dossier-sheet.module.css';

/** All that a festival's programmer wants of a film, to read, to print and to keep. `pdf`: where it lies as a file. */
export function DossierSheet({ sheet, pdf }: { sheet: Sheet; pdf: string }) {
  const { name, facts, poster, stills } = sheet;
  const directors = directorsOf(sheet.credits);
  const [face, ...others] = stills;
  const alt = (n: number) => dossierWords(say('dossier.still', { n, film: name }));
  return (
    <article className={css.page} aria-labelledby="dossier-title">
      <header className={css.head}>
        {face && (
          <div className={css.face}>
            <StillPicture still={face} alt={alt(1)} sizes="(max-width: 84rem) 100vw, 78rem" />
          </div>
        )}
        <div className={css.named}>
          <h1 id="dossier-title" dir="auto">
            {name}
          </h1>
          {directors.length > 0 && (
            <p className={css.by} dir="auto">
              {dossierWords(say('dossier.by', { allNames: directors }))}
            </p>
          )}
          {facts.logline && (
            <p className={css.logline} dir="auto">
              {facts.logline}
            </p>
          )}
        </div>
      </header>
      <div className={css.columns}>
        <div className={css.story}>
          {dossierTexts({ ...facts, logline: null, synopsis: sheet.synopsis }).map(
            ({ name: title, text }) => (
              <section key={title} className={css.part} aria-label={title}>
                <h2>{title}</h2>
                <p className={css.prose} dir="auto">
                  {text}
                </p>
              </section>
            ),
          )}
        </div>
        <div className={css.side}>
          <ScreenerPart facts={facts} />
          {poster && (
            <section className={css.part} aria-labelledby="dossier-poster">
              <h2 id="dossier-poster">{dossierWords(say('dossier.poster'))}</h2>
              <div className={css.poster}>
                <StillPicture
                  still={poster}
                  alt={dossierWords(say('dossier.poster.of', { film: name }))}
                  sizes="(max-width: 44rem) 100vw, 20rem"
                />
              </div>
            </section>
          )}
          <TechnicalPart sheet={sheet} />
          <CreditsPart credits={sheet.credits} />
          <ContactPart facts={facts} />
          <UndrawnNotice things={[name, sheet.synopsis, sheet.credits, facts]} isPage />
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
      {others.length > 0 && (
        <section className={css.part} aria-labelledby="dossier-stills">
          <h2 id="dossier-stills">{dossierWords(say('dossier.stills'))}</h2>
          <ul className={css.stills}>
            {others.map((still, n) => (
              <li key={still.fileName}>
                <StillPicture still={still} alt={alt(n + 2)} sizes="(max-width: 44rem) 100vw, 26rem" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}
