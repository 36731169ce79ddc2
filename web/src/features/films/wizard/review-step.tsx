import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSubdivisionOptions } from '../../../lib/countries';
import { formatDay } from '@laurel/rules/days';
import { formatMoney } from '@laurel/rules/money';
import { t as tFilm } from '../../../lib/texts/films';
import { t } from '../../../lib/texts/wizard';
import type { BusinessRole, FactSettling, Film, Preferences, Preview } from '../../../lib/wire';
import { Button } from '../../../ui/button';
import { asked, factPages, type FactName } from '../film-facts';
import { settlesWords } from '../settles-words';
import { RunCost } from './run-cost';
import { useFactWords } from './use-fact-words';
import css from './wizard.module.css';
import { keptName, qualifierName, type Step } from './wizard-state';

type Go = (step: Step, field?: string) => void;
type Props = {
  film: Film;
  role: BusinessRole;
  preferences: Preferences;
  figures: Preview | undefined;
  onGo: Go;
};

/** What need not be told: open, it is not missed. */
const FREE: readonly FactName[] = ['synopsis', 'credits', 'directorIdentities'];
const isFree = (name: FactName) => FREE.includes(name);
/** A region is asked for once its country is known, unless that has none to choose from. */
const isRegionAsked = (countries: string[], regions: unknown[] | undefined) =>
  countries.length > 0 && regions?.length !== 0;

/** What the run will go by, step by step with the way back to each field, what is still open, and what it costs. */
export function ReviewStep({ film, role, preferences, figures, onGo }: Props) {
  const words = useFactWords(film);
  const productionRegions = useSubdivisionOptions(film.productionCountries).data;
  const homeRegions = useSubdivisionOptions(film.directorResidency).data;
  const isAsked = (name: FactName) =>
    name === 'productionSubdivisions'
      ? isRegionAsked(film.productionCountries, productionRegions)
      : name === 'directorSubdivisions'
        ? isRegionAsked(film.directorResidency, homeRegions)
        : name !== 'synopsis' && name !== 'credits';
  const shown = (page: keyof typeof asked) =>
    asked[page].filter((name) => words(name) !== null || isAsked(name));
  const settling = new Map(figures?.settling.map((one) => [one.field, one]));
  const waitsFor = (name: FactName) => (settling.get(name)?.asked ?? 0) > 0;
  const isMissed = (name: FactName) => !isFree(name) && words(name) === null && (!figures || waitsFor(name));
  const open = factPages.flatMap((page) => shown(page).filter(isMissed));
  return (
    <>
      <p>
        {open.length === 0 ? t('review.open.none') : t('review.open', { n: open.length })}{' '}
        {figures &&
          figures.counts['needs-confirmation'] > 0 &&
          t('review.confirm', { n: figures.counts['needs-confirmation'] })}{' '}
        {words('directorIdentities') === null && waitsFor('directorIdentities') && t('review.identities')}
      </p>
      <Page name="role" onGo={onGo}>
        <Line label={t('role.legend')} value={role} onGo={() => onGo('role', 'role')} />
      </Page>
      {factPages.map((page) => (
        <Page key={page} name={page} onGo={onGo}>
          {shown(page).map((name) => (
            <Line
              key={name}
              label={tFilm(name)}
              value={
                words(name) ?? (name === 'directorIdentities' ? tFilm('directorIdentities.unknown') : null)
              }
              more={words(name) === null ? moreOf(settling.get(name)) : undefined}
              onGo={() => onGo(page, name)}
            />
          ))}
        </Page>
      ))}
      <Page name="preferences" onGo={onGo}>
        {wanted(preferences).map(([label, value]) => (
          <Line key={label} label={label} value={value} none={t('review.preferences.none')} />
        ))}
      </Page>
      <RunCost film={film} />
    </>
  );
}

/** Nothing of a fact that no open competition waits for. */
const moreOf = (one: FactSettling | undefined) => (one && one.asked > 0 && settlesWords(one)) || undefined;

function Page({ name, onGo, children }: { name: Step; onGo: Go; children: ReactNode }) {
  return (
    <section className={css.reviewed}>
      <header>
        <h3>{t(`step.${name}`)}</h3>
        <Button
          look="quiet"
          size="small"
          aria-label={t('review.change.of', { what: t(`step.${name}`) })}
          onClick={() => onGo(name)}
        >
          {t('review.change')}
        </Button>
      </header>
      <dl className={css.review}>{children}</dl>
    </section>
  );
}

type LineProps = { label: string; value: string | null; none?: string; more?: string; onGo?: () => void };
function Line({ label, value, none = tFilm('unknown'), more, onGo }: LineProps) {
  return (
    <div data-open={(value === null && onGo !== undefined) || undefined}>
      <dt>{label}</dt>
      <dd>
        <span dir={value === null ? undefined : 'auto'}>{value ?? none}</span>
        {onGo && (
          <Button
            look="quiet"
            size="small"
            icon
            aria-label={t('review.change.of', { what: label })}
            onClick={onGo}
          >
            <Pencil size={14} aria-hidden />
          </Button>
        )}
        {more && <small>{more}</small>}
      </dd>
    </div>
  );
}

const wanted = ({ budget, qualifiers, regions, keep, from, to }: Preferences): [string, string | null][] => [
  [t('preferences.budget'), budget ? formatMoney(budget) : null],
  [t('preferences.qualifiers'), qualifiers?.map(qualifierName).join(', ') || null],
  [t('preferences.regions'), regions?.join(', ') || null],
  [t('preferences.keep'), keep?.map(keptName).join(', ') || null],
  [t('preferences.from'), from ? formatDay(from) : null],
  [t('preferences.to'), to ? formatDay(to) : null],
];
