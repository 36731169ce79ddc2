import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { query } from '../../lib/bff';
import { ownPath } from '../../lib/own-path';
import { BILLING_CYCLES } from '@laurel/rules/vocabularies';
import type { BillingCycle, Film } from '../../lib/wire';

const newest = (films: Film[]) => films.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))[0];

/** Which film, which cycle, and whether the cycle may change: the rules of the plan page, from the address and the user's films. */
export function usePlanPage(userId: string) {
  const [parameters, setParameters] = useSearchParams();
  const films = useQuery(query('getUserFilms', { userId, pageSize: 200 }));
  const products = useQuery(query('getProducts', { type: 'service' }));
  const items = films.data?.items ?? [];
  const film = items.find((one) => String(one.id) === parameters.get('filmId')) ?? newest(items);
  const subscription = film?.subscription ?? null;
  const asked = BILLING_CYCLES.find((cycle) => cycle === parameters.get('billing_cycle')) ?? '1_month';
  const set = (key: string, value: string) =>
    setParameters(
      (now) => {
        now.set(key, value);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  const redirect = parameters.get('redirectAfterCheckout');
  return {
    films,
    products,
    film,
    subscription,
    cycle: subscription?.billingCycle ?? asked,
    locked: subscription !== null,
    refusal: parameters.get('error'),
    redirectAfterCheckout: redirect ? ownPath(redirect) : `/user/matching?filmId=${film?.id ?? ''}`,
    chooseFilm: (filmId: string) => set('filmId', filmId),
    chooseCycle: (cycle: BillingCycle) => set('billing_cycle', cycle),
  };
}
