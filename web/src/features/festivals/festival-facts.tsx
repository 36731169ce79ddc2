import { words } from '@laurel/words/words';
import { ExternalLink, Mail } from 'lucide-react';
import { oddsWords } from '../../lib/odds-words';
import { httpUrl } from '@laurel/rules/http-url';
import { t } from '../../lib/texts/festivals';
import type { Festival } from '../../lib/wire';
import css from './festival-view.module.css';

const whole = (n: number) => n.toLocaleString('en');

/** What the class says; null where the festival has none. */
const arthouseWords = (index: string | null) =>
  index === null || index === 'unknown' ? null : words({ code: `arthouse.${index}`, values: {} });

/** Without what is said twice: `Women / Theme or Crew` beside `Women`. */
const themeWords = (themes: readonly string[]) =>
  themes.filter((one) => !themes.some((other) => one.startsWith(`${other} /`))).join(', ') || null;

/** What is known of a festival; what is not known is not listed. */
export function FestivalFacts({ festival }: { festival: Festival }) {
  const { foundedYear, yearsRunning, audienceAttendance, estimatedSubmissions, awardsPresented } = festival;
  const odds = oddsWords(festival);
  const facts: [string, string | null][] = [
    [t('page.themes'), themeWords(festival.themes)],
    [t('page.since'), foundedYear === null ? null : String(foundedYear)],
    [t('page.years'), yearsRunning === null ? null : String(yearsRunning)],
    [t('page.audience'), audienceAttendance === null ? null : whole(audienceAttendance)],
    [
      odds ? t('page.selected') : t('page.entries'),
      odds ?? (estimatedSubmissions === null ? null : whole(estimatedSubmissions)),
    ],
    [t('page.awards'), awardsPresented === null ? null : whole(awardsPresented)],
    [t('page.arthouse'), arthouseWords(festival.arthouseIndex)],
    [
      t('page.online'),
      festival.internetDisallowed === null
        ? null
        : festival.internetDisallowed
          ? t('page.online.no')
          : t('page.online.yes'),
    ],
  ];
  const known = facts.filter((fact): fact is [string, string] => fact[1] !== null);
  const homepage = httpUrl(festival.homepage);
  const filmfreeway = httpUrl(festival.filmfreewayLink);
  return (
    <aside className={css.facts} aria-label={t('page.facts')}>
      {known.length > 0 && (
        <dl>
          {known.map(([name, value]) => (
            <FactLine key={name} name={name} value={value} />
          ))}
        </dl>
      )}
      <ul>
        {homepage && <OutLink to={homepage} label={t('page.homepage')} />}
        {filmfreeway && <OutLink to={filmfreeway} label={t('page.filmfreeway')} />}
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

const FactLine = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
);

const OutLink = ({ to, label }: { to: string; label: string }) => (
  <li>
    <a href={to} rel="noopener nofollow" target="_blank">
      {label} <ExternalLink size={14} aria-hidden className={css.inline} />
    </a>
  </li>
);
