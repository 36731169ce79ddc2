import {
  DEFAULT_PLANNED_ENTRIES,
  MAX_PLANNED_ENTRIES,
  DEFAULT_WEIGHT,
  WEIGHT_AMOUNTS,
} from '@laurel/rules/matching/planner';
import { z } from 'zod';
import { day, id, ids, money } from '../values.js';
import { defineError } from '../wrong.js';

const MAX_LOCATIONS = 60;
const weight = z
  .int()
  .min(0)
  .max(Math.max(...WEIGHT_AMOUNTS))
  .default(DEFAULT_WEIGHT);

/** `budget`: the most that may be spent, in any currency. `locations`: countries and UN regions. */
export const planInput = z
  .strictObject({
    filmId: id,
    budget: money,
    from: day,
    to: day,
    weights: z
      .strictObject({ odds: weight, prestige: weight, location: weight, premiere: weight })
      .prefault({}),
    locations: z.array(z.string().min(1).max(80)).max(MAX_LOCATIONS).default([]),
    must: ids.default([]),
    never: ids.default([]),
    /** The maximum number of entries, including the required ones. If null, the budget is the only limit. */
    maxEntries: z.int().min(1).max(MAX_PLANNED_ENTRIES).nullable().default(DEFAULT_PLANNED_ENTRIES),
    /** Whether several competitions of one festival may be entered. */
    severalSections: z.boolean().default(false),
    /** Also plans competitions that need confirmation or have no rules on file. */
    uncertain: z.boolean().default(false),
    /** Also considers the best matches that are not on the film's list. */
    matches: z.boolean().default(false),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], ...defineError('last_before_first') })
  .refine(({ must, never }) => !must.some((value) => never.includes(value)), {
    path: ['never'],
    ...defineError('must_and_never'),
  });
