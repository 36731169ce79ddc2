import type { ReactNode } from 'react';
import { listNamedCredits } from '@laurel/rules/films/credits';
import { getTechnicalDetails } from '@laurel/messages/documents/dossier-details';
import { formatDossierText } from '@laurel/messages/documents/dossier-text';
import { message, type Code } from '@laurel/messages/formatting/message';
import { t } from '@laurel/messages/pages/films/dossier';
import type { Credit, DossierFields, DossierSheet } from '../../lib/server/wire';
import buttonCss from '../../ui/buttons/button.module.css';
import { ClipboardButton } from '../../ui/buttons/clipboard-button';
import { cx } from '../../ui/styles/cx';
import css from './dossier-sheet.module.css';

const formatLabel = (code: Code) => formatDossierText(message(code));
/** Other sites must not learn the dossier's URL from the referrer. */
const NEW_TAB = { target: '_blank', rel: 'noreferrer' } as const;

type SectionProps = { name: string; title: string; className?: string; children: ReactNode };

/** A titled section. `name` is unique on the page. */
export const DossierSection = ({ name, title, className, children }: SectionProps) => (
  <section className={cx(css.section, className)} aria-labelledby={`dossier-${name}`}>
    <h2 id={`dossier-${name}`}>{title}</h2>
    {children}
  </section>
);

/** The screener with its password, the trailer and the press kit. */
export function ScreenerSection({ details }: { details: DossierFields }) {
  const { screenerUrl, screenerPassword, trailerUrl, pressKitUrl } = details;
  if (!screenerUrl && !trailerUrl && !pressKitUrl) return null;
  return (
    <DossierSection name="screener" title={formatLabel('dossier.screener')} className={css.screener}>
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
    </DossierSection>
  );
}

export function TechnicalSection({ sheet }: { sheet: DossierSheet }) {
  const technicalDetails = getTechnicalDetails({ ...sheet, ...sheet.details });
  if (technicalDetails.length === 0) return null;
  return (
    <DossierSection name="technical" title={formatLabel('dossier.technical-data')}>
      <dl className={css.details}>
        {technicalDetails.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </DossierSection>
  );
}

export function CreditsSection({ credits }: { credits: readonly Credit[] }) {
  const works = listNamedCredits(credits);
  if (works.length === 0) return null;
  return (
    <DossierSection name="credits" title={formatLabel('dossier.credits')}>
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
    </DossierSection>
  );
}

type Props = { details: DossierFields };
export function ContactSection({ details: { contactName, contactEmail, contactPhone } }: Props) {
  if (!contactName && !contactEmail && !contactPhone) return null;
  return (
    <DossierSection name="contact" title={formatLabel('dossier.contact')}>
      <address className={css.contact}>
        {contactName && <span dir="auto">{contactName}</span>}
        {contactEmail && <a href={`mailto:${contactEmail}`}>{contactEmail}</a>}
        {contactPhone && <a href={`tel:${contactPhone.replace(/[^+\d]/g, '')}`}>{contactPhone}</a>}
      </address>
    </DossierSection>
  );
}
