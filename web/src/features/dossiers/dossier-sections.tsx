import { namedWorks } from '@laurel/rules/films/credits';
import { getTechnicalDetails } from '@laurel/words/documents/dossier-details';
import { formatDossierText } from '@laurel/words/documents/dossier-text';
import { message, type Code } from '@laurel/words/messages/message';
import { t } from '@laurel/words/pages/films/dossier';
import type { Credit, DossierFields, DossierSheet } from '../../lib/server/wire';
import buttonCss from '../../ui/buttons/button.module.css';
import { ClipboardButton } from '../../ui/buttons/clipboard-button';
import { cx } from '../../ui/styles/cx';
import css from './dossier-sheet.module.css';

const formatLabel = (code: Code) => formatDossierText(message(code));
/** Other sites must not learn the dossier's URL from the referrer. */
const NEW_TAB = { target: '_blank', rel: 'noreferrer' } as const;

/** The screener with its password, the trailer and the press kit. */
export function ScreenerSection({ details }: { details: DossierFields }) {
  const { screenerUrl, screenerPassword, trailerUrl, pressKitUrl } = details;
  if (!screenerUrl && !trailerUrl && !pressKitUrl) return null;
  return (
    <section className={cx(css.section, css.screener)} aria-labelledby="dossier-screener">
      <h2 id="dossier-screener">{formatLabel('dossier.screener')}</h2>
      {screenerUrl && (
        <a className={cx(buttonCss.button, buttonCss.primary)} href={screenerUrl} {...NEW_TAB}>
          {t('sheet.play')}
        </a>
      )}
      {screenerUrl && screenerPassword && (
        <p className={css.password}>
          <span>
            {formatLabel('dossier.screener.password')} <code>{screenerPassword}</code>
          </span>
          <ClipboardButton text={screenerPassword}>{t('sheet.copy')}</ClipboardButton>
        </p>
      )}
      {trailerUrl && (
        <a href={trailerUrl} {...NEW_TAB}>
          {t('sheet.trailer')}
        </a>
      )}
      {pressKitUrl && (
        <a href={pressKitUrl} {...NEW_TAB}>
          {t('sheet.press_kit')}
        </a>
      )}
    </section>
  );
}

export function TechnicalSection({ sheet }: { sheet: DossierSheet }) {
  const technicalDetails = getTechnicalDetails({ ...sheet, ...sheet.details });
  if (technicalDetails.length === 0) return null;
  return (
    <section className={css.section} aria-labelledby="dossier-technical">
      <h2 id="dossier-technical">{formatLabel('dossier.technical-data')}</h2>
      <dl className={css.details}>
        {technicalDetails.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function CreditsSection({ credits }: { credits: readonly Credit[] }) {
  const works = namedWorks(credits);
  if (works.length === 0) return null;
  return (
    <section className={css.section} aria-labelledby="dossier-credits">
      <h2 id="dossier-credits">{formatLabel('dossier.credits')}</h2>
      <dl className={css.details}>
        {works.map(({ role, names }) => (
          <div key={role}>
            <dt>{formatLabel(`dossier.role.${role}`)}</dt>
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

type Props = { details: DossierFields };
export function ContactSection({ details: { contactName, contactEmail, contactPhone } }: Props) {
  if (!contactName && !contactEmail && !contactPhone) return null;
  return (
    <section className={css.section} aria-labelledby="dossier-contact">
      <h2 id="dossier-contact">{formatLabel('dossier.contact')}</h2>
      <address className={css.contact}>
        {contactName && <span dir="auto">{contactName}</span>}
        {contactEmail && <a href={`mailto:${contactEmail}`}>{contactEmail}</a>}
        {contactPhone && <a href={`tel:${contactPhone.replace(/[^+\d]/g, '')}`}>{contactPhone}</a>}
      </address>
    </section>
  );
}
