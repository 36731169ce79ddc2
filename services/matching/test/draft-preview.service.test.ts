import type { CompetitionWhole, Term } from '@laurel/proto/catalog/v1/festival';
import {
  ada,
  admin,
  as,
  getCatalogue,
  explain,
  makeFestivalMessage,
  grace,
  addCompetitions,
  refusal,
  registerFilm,
  setUpService,
  subscribeFilm,
  publishEvent,
  client,
  maxRuntime,
  makeCompetitionMessage,
} from './setup.js';
import { until } from '../../../deploy/testing/until.mjs';

setUpService();

const previewDraft = (stored: CompetitionWhole, draft: CompetitionWhole, who = admin) =>
  as(who, () => client.getDraftPreview({ stored, draft }));
const sumCounts = (moves: { count: number }[]) => moves.reduce((sum, { count }) => sum + count, 0);
let festivals = 500_000;
/** Adds a festival, and returns the stored and the drafted version of a competition there. */
async function createVersions(
  stored: Partial<Term>[],
  draft: Partial<Term>[],
  overrides: { dates?: string[] } = {},
) {
  const id = ++festivals;
  await publishEvent('festival.added', `festival-${id}`, 1, { festival: makeFestivalMessage(id) });
  await until(() => getCatalogue().getFestival(id));
  return [
    makeCompetitionMessage(1, id, { terms: stored, ...overrides }),
    makeCompetitionMessage(1, id, { terms: draft, ...overrides }),
  ] as const;
}

it('counts how stored and invented films move between verdicts', async () => {
  const [short, long] = [await registerFilm({ length: 500 }, grace), await registerFilm({ length: 1500 })];
  const [, twin] = await addCompetitions({ terms: [maxRuntime(900)] }, { terms: [maxRuntime(900)] });
  await subscribeFilm(long);
  expect((await explain(long, [twin!]))[0]!.verdict).toBe('not-eligible');
  await until(() => getCatalogue().engine.films.count === 2);
  const [stored, draft] = await createVersions([maxRuntime(900)], [maxRuntime(1800)]);
  const answer = await previewDraft(stored, draft);
  expect(answer.films).toEqual([
    { before: 'eligible', after: 'eligible', count: 1 },
    { before: 'not-eligible', after: 'eligible', count: 1 },
  ]);
  expect(sumCounts(answer.probes)).toBe(200);
  const changed = answer.probes.filter(({ before, after }) => before !== after);
  expect(changed).toEqual([{ before: 'not-eligible', after: 'eligible', count: expect.any(Number) }]);
  expect(answer.examples.length).toBe(Math.min(20, changed[0]!.count));
  for (const { details, before, after } of answer.examples) {
    expect([before, after]).toEqual(['not-eligible', 'eligible']);
    expect(details!.length! > 900 && details!.length! <= 1800).toBe(true);
    expect(details!.name).toBe('');
  }
  expect(JSON.stringify(answer)).not.toMatch(/Salt Harvest/);
  expect(short).not.toBe(long);
});

it('returns complete invented films as examples, including their school', async () => {
  const school = { type: 'school_restriction', schools: ['National Film School'] };
  const [stored, draft] = await createVersions([], [school]);
  const { examples } = await previewDraft(stored, draft);
  const getSchools = (verdict: string) =>
    examples.filter(({ after }) => after === verdict).map(({ details }) => details!.school ?? null);
  expect(new Set(getSchools('eligible').map((madeAtSchool) => madeAtSchool?.school?.name))).toEqual(
    new Set(['National Film School']),
  );
  expect(
    new Set(getSchools('not-eligible').map((madeAtSchool) => madeAtSchool && (madeAtSchool.school ?? null))),
  ).toEqual(new Set([null]));
  expect(getSchools('not-eligible')).not.toContain(null);
  expect(new Set(getSchools('needs-confirmation'))).toEqual(new Set([null]));
});

it('compares past and withdrawn competitions as if they were live, and stores nothing', async () => {
  const [stored, draft] = await createVersions([], [maxRuntime(60)], { dates: ['2020-01-01'] });
  const { revision } = getCatalogue();
  const answer = await previewDraft(stored, {
    ...draft,
    competition: { ...draft.competition!, isDeprecated: true },
  });
  expect(sumCounts(answer.films)).toBe(getCatalogue().engine.films.count);
  expect(new Set(answer.films.map(({ before }) => before))).toEqual(new Set(['unchecked']));
  expect(getCatalogue().revision).toBe(revision);
});

it('requires an administrator and a known festival', async () => {
  const [stored, draft] = await createVersions([], [maxRuntime(60)]);
  expect((await refusal(previewDraft(stored, draft, ada))).code).toBe('session.not_admin');
  const ofUnknownFestival = makeCompetitionMessage(1, 999_999_999);
  expect((await refusal(previewDraft(ofUnknownFestival, ofUnknownFestival))).code).toBe('matching.behind');
});
