import { namedWorks } from '@laurel/rules/credits';
import { technicalFacts } from '@laurel/words/dossier-facts';
import { dossierWords } from '@laurel/words/dossier-words';
import { say, type Code } from '@laurel/words/said';
import { t } from '../../lib/texts/dossier';
import type { Credit, DossierFacts, DossierSheet } from '../../lib/wire';
import buttonCss from '../../ui/button.module.css';
import { CopyButton } from '../../ui/copy-button';
import { cx } from '../../ui/cx';
import css from './dossier-sheet.module.css';

const words = (code: Code) => dossierWords(say(code));
/** Another site is not told from where it is come to. */
const elsewhere = { target: '_blank', rel: 'noreferrer' } as const;

/** Where the film can be seen, with its password, and what else lies elsewhere. */
export function ScreenerPart({ facts }: { facts: DossierFacts }) {
  const { screenerUrl, screenerPassword, trailerUrl, pressKitUrl } = facts;
  if (!screenerUrl && !trailerUrl && !pressKitUrl) return null;
  return (
    <section className={cx(css.part, css.screener)} aria-labelledby="dossier-screener">
      <h2 id="dossier-screener">{words('dossier.screener')}</h2>
      {screenerUrl && (
        <a className={cx(buttonCss.button, buttonCss.primary)} href={screenerUrl} {...elsewhere}>
          {t('sheet.play')}
        </a>
      )}
      {screenerUrl && screenerPassword && (
        <p className={css.password}>
          <span>
            {words('dossier.screener.password')} <code>{screenerPassword}</code>
          </span>
          <CopyButton text={screenerPassword}>{t('sheet.copy')}</CopyButton>
        </p>
      )}
      {trailerUrl && (
        <a href={trailerUrl} {...elsewhere}>
          {t('sheet.trailer')}
        </a>
      )}
      {pressKitUrl && (
        <a href={pressKitUrl} {...elsewhere}>
          {t('sheet.kit')}
        </a>
      )}
    </section>
  );
}

export function TechnicalPart({ sheet }: { sheet: DossierSheet }) {
  const told = technicalFacts({ ...sheet, ...sheet.facts });
  if (told.length === 0) return null;
  return (
    <section className={css.part} aria-labelledby="dossier-technical">
      <h2 id="dossier-technical">{words('dossier.technical-data')}</h2>
      <dl className={css.facts}>
        {told.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function CreditsPart({ credits }: { credits: readonly Credit[] }) {
  const works = namedWorks(credits);
  if (works.length === 0) return null;
  return (
    <section className={css.part} aria-labelledby="dossier-credits">
      <h2 id="dossier-credits">{words('dossier.credits')}</h2>
      <dl className={css.facts}>
        {works.map(({ role, names }) => (
          <div key={role}>
            <dt>{words(`dossier.role.${role}`)}</dt>
            {names.map((name) => (
              <dd key={name} dir="auto">
                {name}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}

export function ContactPart({ facts: { contactName, contactEmail, contactPhone } }: { facts: DossierFacts }) {
  if (!contactName && !contactEmail && !contactPhone) return null;
  return (
    <section className={css.part} aria-labelledby="dossier-contact">
      <h2 id="dossier-contact">{words('dossier.contact')}</h2>
      <address className={css.contact}>
        {contactName && <span dir="auto">{contactName}</span>}
        {contactEmail && <a href={`mailto:${contactEmail}`}>{contactEmail}</a>}
        {contactPhone && <a href={`tel:${contactPhone.replace(/[^+\d]/g, '')}`}>{contactPhone}</a>}
      </address>
    </section>
  );
}
