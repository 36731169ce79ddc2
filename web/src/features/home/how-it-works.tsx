import { addDays, today } from '@laurel/rules/dates/days';
import { Suspense, useSyncExternalStore } from 'react';
import { lazyComponent } from '../../lib/loading/lazy-component';
import { t } from '@laurel/messages/pages/site/home';
import type { Tier } from '../../lib/money/fee-tiers';
import { ReasonStrip, type Reason } from '../../widgets/matching/reason-strip';
import { RuntimeDial } from '../../widgets/films/runtime-dial';
import { ConversionContext, NO_CONVERSION } from '../../lib/money/conversion';
import { Skeleton } from '../../ui/feedback/skeleton';
import { VerdictIcon } from '../../widgets/matching/verdict-icon';
import css from './home.module.css';

const createMetReason = (termId: number, name: string, rule: string, film: string): Reason => ({
  termId,
  name,
  rule,
  film,
  outcome: 'pass',
  change: null,
  isMandatory: true,
});

const reasons: Reason[] = [
  createMetReason(1, 'Runtime', 'At most 40:00', '24:00'),
  createMetReason(2, 'Film type', 'Documentary', 'Documentary'),
  createMetReason(3, 'Completed', 'Within the last 24 months', '8 months ago'),
  {
    termId: 4,
    name: 'Director’s nationality',
    rule: 'Nordic',
    film: 'not known',
    outcome: 'unknown',
    change: 'Add the director’s nationality.',
    isMandatory: true,
  },
  createMetReason(5, 'Premiere', 'Not shown in the country before', 'Never shown'),
];

/** Loaded on demand, because it is drawn only once the reader's date is known. */
const DeadlineRule = lazyComponent(() =>
  import('../../widgets/dates/deadline-rule').then((module) => module.DeadlineRule),
);
/** The prerendered page does not know the reader's date. */
const subscribeToNothing = () => () => {};
const getServerDate = () => null;

const createTiers = (now: string) => [
  createTier(1, 'Early', addDays(now, -20), 1200, 'past'),
  createTier(2, 'Regular', addDays(now, 18), 1800, 'open'),
  createTier(3, 'Late', addDays(now, 49), 2600, 'coming'),
];
const createTier = (id: number, title: string, date: string, amount: number, state: Tier['state']): Tier => ({
  state,
  position: { at: id, total: 3 },
  date: {
    id,
    title,
    date,
    deprecated: false,
    competitionId: 0,
    timezone: 'Europe/Oslo',
    timezoneAssumed: false,
    time: null,
    closingZone: 'Europe/Oslo',
    closesAt: `${date}T22:59:59Z`,
  },
  fees: [
    {
      format: null,
      fee: {
        id,
        title,
        amount,
        currencyId: 0,
        currency: 'EUR',
        competitionDateId: id,
        audience: 'standard',
        appliesTo: null,
      },
    },
  ],
});

/** The product shown with one invented competition, labelled as an example. */
export function HowItWorks() {
  const now = useSyncExternalStore(subscribeToNothing, today, getServerDate);
  return (
    <section className={css.how} aria-labelledby="how">
      <h2 id="how">{t('how.title')}</h2>
      <ol className={css.steps}>
        {([1, 2, 3] as const).map((step) => (
          <li key={step}>
            <h3>{t(`how.${step}.title`)}</h3>
            <p>{t(`how.${step}`)}</p>
          </li>
        ))}
      </ol>
      <figure className={css.example}>
        <figcaption>
          <span>{t('how.example')}</span>
          {t('how.example.film')}
        </figcaption>
        <div>
          <RuntimeDial seconds={1440} />
        </div>
        <div className={css.verdict}>
          <h3>{t('how.example.competition')}</h3>
          <VerdictIcon verdict="needs-confirmation" />
          <ReasonStrip reasons={reasons} label={t('how.example.strip')} />
        </div>
        <Suspense fallback={<Skeleton lines={2} height="row" />}>
          {now ? (
            <ConversionContext value={NO_CONVERSION}>
              <DeadlineRule tiers={createTiers(now)} now={now} />
            </ConversionContext>
          ) : (
            <Skeleton lines={2} height="row" />
          )}
        </Suspense>
      </figure>
    </section>
  );
}
