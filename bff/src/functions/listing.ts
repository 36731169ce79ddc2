import type { Narrowing, WhatIf } from '@laurel/proto/matching/v1/matching';
import type { z } from 'zod';
import { factsMessage } from '../film-messages.js';
import { command, page, query, question, whole, type Visit } from '../function.js';
import { hideInput, listingInput, ofViewInput, viewInput, whatIfInput } from '../inputs/match.js';
import { nothing } from '../inputs/values.js';
import { bestChangeAnswer, businessRoleOf, rowAnswer, standingWith } from '../match-messages.js';
import { facetsAnswer, filtersMessage } from '../search-messages.js';
import { hiddenShape, listingShape, viewsShape } from '../shapes/match.js';
import type { Services } from '../services.js';
import { costOfListing } from './costs.js';
import { withKnownRegions } from './known-regions.js';
import { countsOf } from './verdict-counts.js';

type Asked = z.output<typeof listingInput> & { changed?: boolean | undefined };
/** Null where nothing is narrowed. */
function narrowingMessage({ query, filters, rates, changed }: Asked): Narrowing | null {
  if (!query && !filters && !rates && !changed) return null;
  const { deadlineWithin, chance = [], listed, hidden, ...shared } = filters ?? {};
  const own = { deadlineWithin, chance, listed, hidden, changed };
  return { query, filters: filtersMessage(shared), rates: rates ?? {}, ...own };
}

type Asking = Pick<Services, 'matching' | 'submissions'> & { input: Asked; visit: Visit };
/** One page of a list with all that stands beside it; of a what-if where there is one. */
async function listingOf({ input, visit, matching, submissions }: Asking, whatIf: WhatIf | null) {
  const { filmId, wizardResultId, verdict, nearMissesOnly, sort, openings, facets = [] } = input;
  const { page: number, pageSize, placeOf } = input;
  const userRole = await businessRoleOf(visit);
  const asked = { wizardResultId, verdict, nearMissesOnly, sort, openings, placeOf, page: number, pageSize };
  const narrowing = narrowingMessage(input);
  const listing = await matching.getListing({ ...asked, filmId, facets, narrowing, userRole, whatIf });
  const found = await standingWith(submissions, filmId, listing.items);
  const { counts, locked, nearMisses, isArriving, feeUnknown, hiddenTotal, difference } = listing;
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
    groups: listing.groups.map(({ change, total }) => ({
      change: change ? bestChangeAnswer(change) : null,
      total,
    })),
    wizardResultId: listing.wizardResultId ?? null,
    placeOf: listing.placeOf ?? null,
    difference: difference ? { ...difference, counts: countsOf(difference.counts) } : null,
  };
}

/**
 * The ranked list: in the order of the run (asked for, else the newest), or as `sort` says, the verdicts as they are now; narrowed
 * by the very conditions of getFestivals and a few of its own. `feeUnknown`: left out, because nobody knows what their fee comes
 * to in the currency that was asked for. `placeOf`: where a competition stands in this list, from 1. Of a film without a plan, what is locked is counted of the whole list alone.
 */
export const getCompetitionWizardListingData = query({
  access: 'own',
  input: listingInput,
  cost: costOfListing,
  answer: listingShape,
  run: (asked) => listingOf(asked, null),
});

/**
 * The same list as if some facts were the film's, in the order of its ranking, with what they change; nothing is saved. A POST, for it
 * carries facts about a person.
 */
export const getWhatIfListing = question({
  access: 'own',
  input: withKnownRegions(whatIfInput),
  cost: costOfListing,
  answer: listingShape,
  run: ({ input, ...asked }) =>
    listingOf({ ...asked, input }, { facts: factsMessage(input.facts), fields: Object.keys(input.facts) }),
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
