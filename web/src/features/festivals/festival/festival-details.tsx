import { Fragment } from 'react';
import { formatMessage } from '@laurel/messages/formatting/format-message';
import { ExternalLink, Mail } from 'lucide-react';
import { formatAcceptanceCounts } from '../../../lib/festivals/format-odds';
import { parseHttpUrl } from '@laurel/rules/links/http-url';
import { t } from '@laurel/messages/pages/festivals/festivals';
import type { Festival } from '../../../lib/server/wire';
import css from '../festivals.module.css';

const formatInteger = (n: number | null) => n?.toLocaleString('en') ?? null;

/** Formats the arthouse class; null if the festival has none. */
const formatArthouse = (index: string | null) =>
  index === null || index === 'unknown' ? null : formatMessage({ code: `arthouse.${index}`, values: {} });

/** Drops redundant themes: `Women / Theme or Crew` next to `Women`. */
const formatThemes = (themes: readonly string[]) =>
  themes.filter((theme) => !themes.some((other) => theme.startsWith(`${other} /`))).join(', ') || null;

/** The known details of a festival. Unknown ones are not listed. */
export function FestivalDetails({ festival }: { festival: Festival }) {
  const { foundedYear, yearsRunning, audienceAttendance, estimatedSubmissions, awardsPresented } = festival;
  const acceptanceText = formatAcceptanceCounts(festival);
  const details: [string, string | null][] = [
    [t('page.themes'), formatThemes(festival.themes)],
    [t('page.since'), foundedYear?.toString() ?? null],
    [t('page.years'), yearsRunning?.toString() ?? null],
    [t('page.audience'), formatInteger(audienceAttendance)],
    [
      acceptanceText ? t('page.selected') : t('page.entries'),
      acceptanceText ?? formatInteger(estimatedSubmissions),
    ],
    [t('page.awards'), formatInteger(awardsPresented)],
    [t('page.arthouse'), formatArthouse(festival.arthouseIndex)],
    [
      t('page.online'),
      festival.internetDisallowed === null
        ? null
        : t(festival.internetDisallowed ? 'page.online.no' : 'page.online.yes'),
    ],
  ];
  const knownDetails = details.filter((detail): detail is [string, string] => detail[1] !== null);
  const homepage = parseHttpUrl(festival.homepage);
  const filmfreeway = parseHttpUrl(festival.filmfreewayLink);
  return (
    <aside className={css.details} aria-label={t('page.details')}>
      {knownDetails.length > 0 && (
        <dl>
          {knownDetails.map(([name, value]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </dl>
      )}
      <ul>
        {homepage && <ExternalPageLink to={homepage} label={t('page.homepage')} />}
        {filmfreeway && <ExternalPageLink to={filmfreeway} label={t('page.filmfreeway')} />}
        {festival.contactEmail && (
          <li>
            <a href={`mailto:${festival.contactEmail}`}>
              {t('page.contact')} <Mail size={14} aria-hidden className={css.inline} />
            </a>
          </li>
        )}
      </ul>
    </aside>
  );
}

const ExternalPageLink = ({ to, label }: { to: string; label: string }) => (
  <li>
    <a href={to} rel="noopener nofollow" target="_blank">
      {label} <ExternalLink size={14} aria-hidden className={css.inline} />
    </a>
  </li>
);
