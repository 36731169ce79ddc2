import {
  LONGEST_CITY,
  LONGEST_CREDIT,
  LONGEST_SYNOPSIS,
  MOST_CREDITS,
  MOST_SCREENINGS,
} from '@laurel/rules/film-limits';
import { person } from '../../runtime/test/asking.js';
import { codes, startSubmissions } from './make.js';

const MOST = 200;
const ids = Array.from({ length: MOST }, (_, n) => 60_001 + n);
let laurel: Awaited<ReturnType<typeof startSubmissions>>;
const ada = person();
beforeAll(async () => {
  laurel = await startSubmissions();
  await Promise.all(ids.map((id) => laurel.tellPlace(id, id, 1, `Shorts ${id}`, {})));
});
afterAll(() => laurel?.stop());

/** As large as a film may be, of letters of three bytes. */
const long = (letters: number) => '塩'.repeat(letters);
const largest = {
  synopsis: long(LONGEST_SYNOPSIS),
  screenings: {
    values: Array.from({ length: MOST_SCREENINGS }, () => ({
      date: '2026-01-01',
      country: 'JP',
      city: long(LONGEST_CITY),
      kind: 'festival',
    })),
  },
  credits: Array.from({ length: MOST_CREDITS }, () => ({ role: 'Director', name: long(LONGEST_CREDIT) })),
};

it('200 submissions of the largest film keep what matching said of each, film and all', async () => {
  const film = await laurel.film(ada, 600, largest);
  for (const id of ids) await laurel.judgedBy(film, id, 'eligible');
  const added = await laurel.add(ada, film, ids, 'to-submit');
  expect(codes(added)).toEqual(ids.map(() => 'to-submit'));
  const kept = await laurel.db.$queryRaw`
    select snapshot #>> '{film,facts,credits,99,name}' as credit, snapshot #>> '{explanation,verdict}' as verdict,
      count(*)::int as n
    from user_submission where "filmId" = ${film} group by 1, 2`;
  expect(kept).toEqual([{ credit: long(LONGEST_CREDIT), verdict: 'eligible', n: MOST }]);
});
