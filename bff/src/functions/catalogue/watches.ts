import { command, query, toSinglePage } from '../../server-functions/server-function.js';
import { festivalIdInput } from '../../inputs/catalogue/festival.js';
import { emptyInput } from '../../inputs/values.js';
import { unwatchedShape, watchesShape, watchShape } from '../../shapes/catalogue/watch.js';

/**
 * Starts notifications about a festival's deadlines and changes. Idempotent.
 * @throws festival.not_found, watch.too_many
 */
export const watchFestival = command({
  access: 'user',
  input: festivalIdInput,
  response: watchShape,
  run: async ({ input, submissions }) => (await submissions.watchFestival(input)).watch!,
});

/** Stops watching a festival. Does nothing if it is not watched. */
export const unwatchFestival = command({
  access: 'user',
  input: festivalIdInput,
  response: unwatchedShape,
  async run({ input, submissions }) {
    await submissions.unwatchFestival(input);
    return input;
  },
});

/** Returns the festivals that the viewer watches, newest first, with their changes since. */
export const getWatches = query({
  access: 'user',
  input: emptyInput,
  response: watchesShape,
  run: async ({ submissions }) => toSinglePage(await submissions.getWatches({})),
});
