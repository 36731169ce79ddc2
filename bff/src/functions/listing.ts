import type { Narrowing } from '@laurel/proto/matching/v1/matching';
import type { z } from 'zod';
import { command, page, query, whole } from '../function.js';
import { hideInput, listingInput, ofViewInput, viewInput } from '../inputs/match.js';
import { nothing } from '../inputs/values.js';
import { bestChangeAnswer, businessRoleOf, byCompetition, nowOf, rowAnswer } from '../match-messages.js';
import { facetsAnswer, filtersMessage } from '../search-messages.js';
import { hiddenShape, listingShape, viewsShape } from '../shapes/match.js';
import { searchCost } from './costs.js';
import { countsOf } from './verdict-counts.js';

const COST_OF_OPENINGS = 10;

type Asked = z.output<typeof listingInput>;
/** Null where nothing is narrowed. */
function narrowingMessage({ query, filters, rates }: Asked): Narrowing | null {
  if (!query && !filters && !rates) return null;
  const { deadlineWithin, chance = [], listed, hidden, ...shared } = filters ?? {};
  const own = { deadlineWithin, chance, listed, hidden };
  return { query, filters: filtersMessage(shared), rates: rates ?? {}, ...own };
}

/**
 * The ranked list: in the order of the run (asked for, else the newest), or as `sort` says, the verdicts as they are now; narrowed
 * by the very conditions of getFestivals and a few of its own. `feeUnknown`: left out, because nobody knows what their fee comes
 * to in the currency that was asked for.
 */
export const getCompetitionWizardListingData = query({
  access: 'own',
  input: listingInput,
  // What would open most is worked out fact by fact.
  cost: (input) => searchCost(input) + (input.openings ? COST_OF_OPENINGS : 0),
  answer: listingShape,
  async run({ input, visit, matching, submissions }) {
    const { filmId, filters: _filters, rates: _rates, query: _query, facets = [], ...asked } = input;
    const userRole = await businessRoleOf(visit);
    const [listing, kept] = await Promise.all([
      matching.getListing({ ...asked, filmId, facets, narrowing: narrowingMessage(input), userRole }),
      submissions.getFilmSubmissions(nowOf(filmId)),
    ]);
    const found = byCompetition(kept.items);
    const { counts, locked, nearMisses, isArriving, feeUnknown, hiddenTotal } = listing;
    const rows = listing.items.map((row) => rowAnswer(row, found));
    return {
      ...page(rows, listing.total, input),
      counts: countsOf(counts),
      locked,
      nearMisses,
      isArriving,
      facets: facetsAnswer(listing.facets),
      feeUnknown,
      hiddenTotal,
      openings: listing.openings.map(bestChangeAnswer),
      wizardResultId: listing.wizardResultId ?? null,
    };
  },
});

/** Leaves a competition out of a film's list, or takes it back; it is still explained. Refuses `film.not_found`, `competition.not_found`, `hidden.too_many`. */
export const hideCompetition = command({
  access: 'own',
  input: hideInput,
  answer: hiddenShape,
  run: ({ input, matching }) => matching.hideCompetition(input),
});

/** Keeps a state of the list by name, in the place of one of the same name. Refuses `view.too_many`. */
export const saveView = command({
  access: 'user',
  input: viewInput,
  answer: viewsShape,
  run: async ({ input, matching }) => whole((await matching.saveView(input)).items),
});

export const getViews = query({
  access: 'user',
  input: nothing,
  answer: viewsShape,
  run: async ({ matching }) => whole((await matching.getViews({})).items),
});

/** One that there is not is gone already. */
export const deleteView = command({
  access: 'user',
  input: ofViewInput,
  answer: viewsShape,
  run: async ({ input, matching }) => whole((await matching.deleteView(input)).items),
});
