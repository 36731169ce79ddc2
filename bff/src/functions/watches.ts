import { command, query, whole } from '../function.js';
import { ofFestivalInput } from '../inputs/festival.js';
import { nothing } from '../inputs/values.js';
import { unwatchedShape, watchesShape, watchShape } from '../shapes/watch.js';

/** From now on the viewer is told of its deadlines and changes; twice is once. Refuses `festival.not_found` and `watch.too_many`. */
export const watchFestival = command({
  access: 'user',
  input: ofFestivalInput,
  answer: watchShape,
  run: async ({ input, submissions }) => (await submissions.watchFestival(input)).watch!,
});

/** No more; of one that is not watched nothing changes. */
export const unwatchFestival = command({
  access: 'user',
  input: ofFestivalInput,
  answer: unwatchedShape,
  async run({ input, submissions }) {
    await submissions.unwatchFestival(input);
    return input;
  },
});

/** What the viewer watches, the newest first, and what has changed there since. */
export const getWatches = query({
  access: 'user',
  input: nothing,
  answer: watchesShape,
  run: async ({ submissions }) => whole((await submissions.getWatches({})).items),
});
