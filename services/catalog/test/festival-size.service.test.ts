import { MAX_FESTIVAL_BYTES } from '@laurel/rules/festivals/festival-limits';
import { refusal } from '../../runtime/test/callers.js';
import { editing, maxRuntimeTerm } from './editing.js';
import { makeCompetition, makeFestival, startCatalog, type Running } from './make.js';
import { merging } from './merging.js';

let running: Running;
beforeAll(async () => void (running = await startCatalog()));
afterAll(() => running?.stop());

const LONG_TEXT = 'x'.repeat(1900);
const longTerm = (n: number) => ({
  type: 'runtime_restriction_max',
  runtime_restriction_max: 600 + n,
  description: LONG_TEXT,
});
const TERMS = Array.from({ length: 90 }, (_, n) => longTerm(n));
/** One record has about 900 kB. */
const FIVE = 5;
const five = (word: string) =>
  Array.from({ length: FIVE }, (_, n) => makeCompetition({ name: `${word} ${n}`, terms: TERMS, dates: [] }));
const no = async (work: Promise<unknown>) => {
  const { code, field, details } = await refusal(work);
  return [code, field, details];
};
const tooLarge = (field: string) => ['festival.too_large', field, { megabytes: 8 }];

it('limits the size of a festival for an import, in the editor and for a merge', async () => {
  const { made, merge, whole } = merging(running);
  const first = await made({ competitions: five('Part 0') });
  const { id, name, city } = first.festival!;
  const take = (n: number) => running.take([makeFestival({ name, city, competitions: five(`Part ${n}`) })]);
  let n = 1;
  let report = await take(n);
  while (report.refusedRecords.length === 0) report = await take(++n);
  expect(report.refusedRecords.map(({ problems }) => problems)).toEqual([
    [{ path: 'competitions', message: expect.stringMatching(/at most 8 MB/) }],
  ]);
  const full = await whole(id);
  const size = Buffer.byteLength(JSON.stringify(full));
  expect(full.competitions).toHaveLength(n * FIVE);
  expect(size).toBeGreaterThan(MAX_FESTIVAL_BYTES * 0.85);

  const other = await made({ competitions: five('Other') });
  expect(await no(merge(full, other))).toEqual(tooLarge('competitions'));

  const { saveCompetition, saveTerms } = editing(running);
  const fields = { termIds: [], description: null, isDeprecated: false, bonusRanking: 0, festivalId: id };
  const none = { ...fields, id: 0, version: 0, opensOn: null, notificationDate: null };
  const terms = TERMS.map((item, at) => ({ ...maxRuntimeTerm(600 + at), description: item.description }));
  let refused: unknown[] | null = null;
  for (let at = 0; at < FIVE && refused === null; at++) {
    const { competition } = await saveCompetition({
      festivalId: id,
      competition: { ...none, name: `More ${at}` },
    });
    const saved = await saveTerms(competition!.id, 1, terms).catch(
      ({ code, field, details }: { code: string; field: string; details: object }) =>
        void (refused = [code, field, details]),
    );
    if (saved) expect(saved.terms).toHaveLength(TERMS.length);
    else expect((await saveTerms(competition!.id, 1, terms.slice(0, 1))).terms).toHaveLength(1);
  }
  expect(refused).toEqual(tooLarge('terms'));
});
