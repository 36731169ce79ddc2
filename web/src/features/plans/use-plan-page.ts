import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { query } from '../../lib/bff';
import { idIn } from '@laurel/rules/ids';
import { useFilm, useFilmChoices } from '../../lib/films';
import { ownPath } from '../../lib/own-path';
import { BILLING_CYCLES } from '@laurel/rules/vocabularies';
import type { BillingCycle } from '../../lib/wire';
import { isDemonstration } from './hidden';

/** Which film, which cycle, and whether the cycle may change: the rules of the plan page, from the address and the user's films. */
export function usePlanPage(userId: string) {
  const [parameters, setParameters] = useSearchParams();
  const address = parameters.get('filmId');
  const asked = idIn(address);
  const named = useFilm(userId, asked);
  const newest = useFilm(userId, null);
  /** The address asks for one that is none of the user's: nothing is shown of another in its place. */
  const isForeign = Boolean(address) && (asked === null || named.film === null);
  const film = (isForeign ? null : named.film) ?? undefined;
  const choices = useFilmChoices(userId, film);
  const products = useQuery(query('getProducts', { type: 'service' }));
  const subscription = film?.subscription ?? null;
  const askedCycle = BILLING_CYCLES.find((cycle) => cycle === parameters.get('billing_cycle')) ?? '1_month';
  const set = (key: string, value: string | null) =>
    setParameters(
      (now) => {
        if (value === null) now.delete(key);
        else now.set(key, value);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  const change = parameters.get('change');
  const redirect = parameters.get('redirectAfterCheckout');
  return {
    total: newest.total,
    isForeign,
    choices,
    products,
    film,
    subscription,
    cycle: subscription?.billingCycle ?? askedCycle,
    locked: subscription !== null,
    /** Another plan, whose price is looked at; there is none while the film's own ends, or where nobody pays it. */
    wanted:
      subscription?.state === 'active' && !isDemonstration(subscription)
        ? products.data?.items.find(({ id }) => String(id) === change)
        : undefined,
    refusal: parameters.get('error'),
    redirectAfterCheckout: redirect ? ownPath(redirect) : `/user/matching?filmId=${film?.id ?? ''}`,
    chooseFilm: (filmId: string) => set('filmId', filmId),
    keepPlan: () => set('change', null),
    chooseCycle: (cycle: BillingCycle) => set('billing_cycle', cycle),
  };
}
