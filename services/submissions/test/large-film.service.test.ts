import {
  MAX_CITY_LENGTH,
  MAX_CREDIT_LENGTH,
  MAX_SYNOPSIS_LENGTH,
  MAX_CREDITS,
  MAX_SCREENINGS,
} from '@laurel/rules/films/film-limits';
import { person } from '../../runtime/test/callers.js';
import { startSubmissions } from './make.js';
import { listCodesOrStates } from './entries.js';

const MAX_BATCH = 200;
const ids = Array.from({ length: MAX_BATCH }, (_, n) => 60_001 + n);
let laurel: Awaited<ReturnType<typeof startSubmissions>>;
const ada = person();
beforeAll(async () => {
  laurel = await startSubmissions();
  await Promise.all(ids.map((id) => laurel.publishCompetition(id, id, 1, `Shorts ${id}`, {})));
});
afterAll(() => laurel?.stop());

/** The largest possible film, with characters of three bytes. */
const long = (letters: number) => '塩'.repeat(letters);
const largest = {
  synopsis: long(MAX_SYNOPSIS_LENGTH),
  screenings: {
    values: Array.from({ length: MAX_SCREENINGS }, () => ({
      date: '2026-01-01',
      country: 'JP',
      city: long(MAX_CITY_LENGTH),
      kind: 'festival',
    })),
  },
  credits: Array.from({ length: MAX_CREDITS }, () => ({ role: 'Director', name: long(MAX_CREDIT_LENGTH) })),
};

it('200 submissions of the largest film store their complete snapshots', async () => {
  const film = await laurel.registerFilm(ada, 600, largest);
  for (const id of ids) await laurel.waitForVerdict(film, id, 'eligible');
  const added = await laurel.addSubmissions(ada, film, ids, 'to-submit');
  expect(listCodesOrStates(added)).toEqual(ids.map(() => 'to-submit'));
  const snapshots = await laurel.db.$queryRaw`
    select snapshot #>> '{film,details,credits,99,name}' as credit, snapshot #>> '{explanation,verdict}' as verdict,
      count(*)::int as n
    from user_submission where "filmId" = ${film} group by 1, 2`;
  expect(snapshots).toEqual([{ credit: long(MAX_CREDIT_LENGTH), verdict: 'eligible', n: MAX_BATCH }]);
});
