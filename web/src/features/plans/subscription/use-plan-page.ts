import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { query } from '../../../lib/server/bff';
import { parseId } from '@laurel/rules/links/ids';
import { useFilm, useFilmChoices } from '../../../lib/films/user-films';
import { toSameOriginPath } from '../../../lib/url-state/same-origin-path';
import { BILLING_CYCLES } from '@laurel/rules/billing/cycles';
import type { BillingCycle } from '../../../lib/server/wire';
import { isDemonstration } from '../checkout/hidden-fields';
import { withParameters } from '../../../lib/url-state/with-parameters';

/** The film and the cycle of the plan page, from the address and the user's films. */
export function usePlanPage(userId: string) {
  const [parameters, setParameters] = useSearchParams();
  const filmIdParameter = parameters.get('filmId');
  const requestedId = parseId(filmIdParameter);
  const requestedFilm = useFilm(userId, requestedId);
  const newestFilm = useFilm(userId, null);
  /** The address names a film that is not the user's. Then the newest film is selected. */
  const isForeign = Boolean(filmIdParameter) && (requestedId === null || requestedFilm.film === null);
  const film = (isForeign ? newestFilm.film : requestedFilm.film) ?? undefined;
  const choices = useFilmChoices(userId, film);
  const products = useQuery(query('getProducts', { type: 'service' }));
  const subscription = film?.subscription ?? null;
  const requestedCycle =
    BILLING_CYCLES.find((cycle) => cycle === parameters.get('billing_cycle')) ?? '1_month';
  const setParameter = (key: string, value: string | null) =>
    setParameters((current) => withParameters(current, { [key]: value }), {
      replace: true,
      preventScrollReset: true,
    });
  const newPlanId = parameters.get('change');
  const redirect = parameters.get('redirectAfterCheckout');
  return {
    total: newestFilm.total,
    filmQuery: newestFilm.filmQuery.isError ? newestFilm.filmQuery : requestedFilm.filmQuery,
    isForeign,
    choices,
    products,
    film,
    subscription,
    cycle: subscription?.billingCycle ?? requestedCycle,
    isCycleLocked: subscription !== null,
    /** The plan of the dialog to change the plan. None while the film's plan is ending or a demonstration. */
    newPlan:
      subscription?.state === 'active' && !isDemonstration(subscription)
        ? products.data?.items.find(({ id }) => String(id) === newPlanId)
        : undefined,
    refusal: parameters.get('error'),
    redirectAfterCheckout: redirect ? toSameOriginPath(redirect) : `/user/matching?filmId=${film?.id ?? ''}`,
    chooseFilm: (filmId: string) => setParameter('filmId', filmId),
    cancelChange: () => setParameter('change', null),
    chooseCycle: (cycle: BillingCycle) => setParameter('billing_cycle', cycle),
  };
}
