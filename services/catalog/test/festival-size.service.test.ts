import { MAX_FESTIVAL_BYTES } from '@laurel/rules/festivals/festival-limits';
import { refusal } from '../../runtime/test/callers.js';
import { createEditingActions, maxRuntimeTerm } from './editing-actions.js';
import { makeCompetition, makeFestival, startCatalog, type RunningCatalog } from './make.js';
import { createMergeActions } from './merge-actions.js';

let running: RunningCatalog;
beforeAll(async () => void (running = await startCatalog()));
afterAll(() => running?.stop());

const LONG_TEXT = 'x'.repeat(1900);
const longTerm = (n: number) => ({
  type: 'runtime_restriction_max',
  runtime_restriction_max: 600 + n,
  description: LONG_TEXT,
});
const TERMS = Array.from({ length: 90 }, (_, n) => longTerm(n));
/** A record with this many competitions has about 900 kB. */
const COMPETITIONS_PER_RECORD = 5;
const createCompetitions = (word: string) =>
  Array.from({ length: COMPETITIONS_PER_RECORD }, (_, n) =>
    makeCompetition({ name: `${word} ${n}`, terms: TERMS, dates: [] }),
  );
const getRefusal = async (work: Promise<unknown>) => {
  const { code, field, details } = await refusal(work);
  return [code, field, details];
};
const createTooLargeRefusal = (field: string) => ['festival.too_large', field, { megabytes: 8 }];

it('the size of a festival is limited for imports, the editor and merges', async () => {
  const { createFestival, merge, getDetails } = createMergeActions(running);
  const first = await createFestival({ competitions: createCompetitions('Part 0') });
  const { id, name, city } = first.festival!;
  const importRecord = (n: number) =>
    running.importRecords([makeFestival({ name, city, competitions: createCompetitions(`Part ${n}`) })]);
  let n = 1;
  let report = await importRecord(n);
  while (report.refusedRecords.length === 0) report = await importRecord(++n);
  expect(report.refusedRecords.map(({ problems }) => problems)).toEqual([
    [{ path: 'competitions', message: expect.stringMatching(/at most 8 MB/) }],
  ]);
  const full = await getDetails(id);
  const size = Buffer.byteLength(JSON.stringify(full));
  expect(full.competitions).toHaveLength(n * COMPETITIONS_PER_RECORD);
  expect(size).toBeGreaterThan(MAX_FESTIVAL_BYTES * 0.85);

  const other = await createFestival({ competitions: createCompetitions('Other') });
  expect(await getRefusal(merge(full, other))).toEqual(createTooLargeRefusal('competitions'));

  const { saveCompetition, saveTerms } = createEditingActions(running);
  const fields = { termIds: [], description: null, isDeprecated: false, bonusRanking: 0, festivalId: id };
  const newCompetition = { ...fields, id: 0, version: 0, opensOn: null, notificationDate: null };
  const terms = TERMS.map((item, index) => ({
    ...maxRuntimeTerm(600 + index),
    description: item.description,
  }));
  let refusedTerms: unknown[] | null = null;
  for (let index = 0; index < COMPETITIONS_PER_RECORD && refusedTerms === null; index++) {
    const { competition } = await saveCompetition({
      festivalId: id,
      competition: { ...newCompetition, name: `More ${index}` },
    });
    const saved = await saveTerms(competition!.id, 1, terms).catch(
      ({ code, field, details }: { code: string; field: string; details: object }) =>
        void (refusedTerms = [code, field, details]),
    );
    if (saved) expect(saved.terms).toHaveLength(TERMS.length);
    else expect((await saveTerms(competition!.id, 1, terms.slice(0, 1))).terms).toHaveLength(1);
  }
  expect(refusedTerms).toEqual(createTooLargeRefusal('terms'));
});
