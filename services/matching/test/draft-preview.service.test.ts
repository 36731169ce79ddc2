import type { CompetitionWhole, Term } from '@laurel/proto/catalog/v1/festival';
import {
  ada,
  admin,
  as,
  catalogue,
  explain,
  festival,
  grace,
  addCompetitions,
  refusal,
  registered,
  stage,
  subscribed,
  publishEvent,
  client,
  upTo,
  whole,
} from './stage.js';
import { until } from '../../../deploy/testing/until.mjs';

stage();

const preview = (stored: CompetitionWhole, draft: CompetitionWhole, who = admin) =>
  as(who, () => client.getDraftPreview({ stored, draft }));
const total = (moves: { count: number }[]) => moves.reduce((sum, { count }) => sum + count, 0);
let festivals = 500_000;
/** The stored and the drafted version of a competition, at a known festival. */
async function drafted(stored: Partial<Term>[], draft: Partial<Term>[], over: { dates?: string[] } = {}) {
  const id = ++festivals;
  await publishEvent('festival.added', `festival-${id}`, 1, { festival: festival(id) });
  await until(() => catalogue().getFestival(id));
  return [whole(1, id, { terms: stored, ...over }), whole(1, id, { terms: draft, ...over })] as const;
}

it('counts how stored and invented films move between verdicts', async () => {
  const [short, long] = [await registered({ length: 500 }, grace), await registered({ length: 1500 })];
  const [, twin] = await addCompetitions({ terms: [upTo(900)] }, { terms: [upTo(900)] });
  await subscribed(long);
  expect((await explain(long, [twin!]))[0]!.verdict).toBe('not-eligible');
  await until(() => catalogue().engine.films.count === 2);
  const [stored, draft] = await drafted([upTo(900)], [upTo(1800)]);
  const answer = await preview(stored, draft);
  expect(answer.films).toEqual([
    { before: 'eligible', after: 'eligible', count: 1 },
    { before: 'not-eligible', after: 'eligible', count: 1 },
  ]);
  expect(total(answer.probes)).toBe(200);
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
  const [stored, draft] = await drafted([], [school]);
  const { examples } = await preview(stored, draft);
  const schools = (verdict: string) =>
    examples.filter(({ after }) => after === verdict).map(({ details }) => details!.school ?? null);
  expect(new Set(schools('eligible').map((madeAtSchool) => madeAtSchool?.school?.name))).toEqual(
    new Set(['National Film School']),
  );
  expect(
    new Set(schools('not-eligible').map((madeAtSchool) => madeAtSchool && (madeAtSchool.school ?? null))),
  ).toEqual(new Set([null]));
  expect(schools('not-eligible')).not.toContain(null);
  expect(new Set(schools('needs-confirmation'))).toEqual(new Set([null]));
});

it('treats past and withdrawn competitions as live, and changes nothing', async () => {
  const [stored, draft] = await drafted([], [upTo(60)], { dates: ['2020-01-01'] });
  const { revision } = catalogue();
  const answer = await preview(stored, {
    ...draft,
    competition: { ...draft.competition!, isDeprecated: true },
  });
  expect(total(answer.films)).toBe(catalogue().engine.films.count);
  expect(new Set(answer.films.map(({ before }) => before))).toEqual(new Set(['unchecked']));
  expect(catalogue().revision).toBe(revision);
});

it('requires an administrator and a known festival', async () => {
  const [stored, draft] = await drafted([], [upTo(60)]);
  expect((await refusal(preview(stored, draft, ada))).code).toBe('session.not_admin');
  const elsewhere = whole(1, 999_999_999);
  expect((await refusal(preview(elsewhere, elsewhere))).code).toBe('matching.behind');
});
