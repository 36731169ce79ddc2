import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { query } from '../../../lib/server/bff';
import { idIn } from '@laurel/rules/links/ids';
import { useFilm, useFilmChoices } from '../../../lib/films/user-films';
import { toSameOriginPath } from '../../../lib/url-state/same-origin-path';
import { BILLING_CYCLES } from '@laurel/rules/billing/cycles';
import type { BillingCycle } from '../../../lib/server/wire';
import { isDemonstration } from '../checkout/hidden-fields';

/**
 * The rules of the plan page, from the address and the user's films: which film, which cycle, and whether the
 * cycle may change.
 */
export function usePlanPage(userId: string) {
  const [parameters, setParameters] = useSearchParams();
  const address = parameters.get('filmId');
  const requestedId = idIn(address);
  const named = useFilm(userId, requestedId);
  const newest = useFilm(userId, null);
  /** The address names a film that is not the user's. No other film is shown in its place. */
  const isForeign = Boolean(address) && (requestedId === null || named.film === null);
  const film = (isForeign ? null : named.film) ?? undefined;
  const choices = useFilmChoices(userId, film);
  const products = useQuery(query('getProducts', { type: 'service' }));
  const subscription = film?.subscription ?? null;
  const requestedCycle =
    BILLING_CYCLES.find((cycle) => cycle === parameters.get('billing_cycle')) ?? '1_month';
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
    cycle: subscription?.billingCycle ?? requestedCycle,
    locked: subscription !== null,
    /**
     * Another plan whose price is being viewed. There is none while the film's plan is ending, or for a
     * demonstration plan.
     */
    newPlan:
      subscription?.state === 'active' && !isDemonstration(subscription)
        ? products.data?.items.find(({ id }) => String(id) === change)
        : undefined,
    refusal: parameters.get('error'),
    redirectAfterCheckout: redirect ? toSameOriginPath(redirect) : `/user/matching?filmId=${film?.id ?? ''}`,
    chooseFilm: (filmId: string) => set('filmId', filmId),
    cancelChange: () => set('change', null),
    chooseCycle: (cycle: BillingCycle) => set('billing_cycle', cycle),
  };
}
