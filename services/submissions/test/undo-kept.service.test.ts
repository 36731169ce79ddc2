import type { ItemResult } from '@laurel/proto/submissions/v1/submissions';
import pg from 'pg';
import { person } from '../../runtime/test/asking.js';
import { codes, standing, startSubmissions } from './make.js';
import { of, outcome, undoing } from './undoing.js';

let laurel: Awaited<ReturnType<typeof startSubmissions>>;
let film: number, competition: Awaited<ReturnType<typeof laurel.competition>>;
const ada = person();
beforeAll(async () => {
  laurel = await startSubmissions();
  competition = await laurel.competition();
});
beforeEach(async () => void (film = await laurel.film(ada)));
afterAll(() => laurel?.stop());

const undo = undoing(() => laurel);
const plainQuery = pg.Client.prototype.query;
const kept = async (id: number) =>
  (await laurel.db.userSubmission.findUniqueOrThrow({ where: { id } })).snapshot;

describe('what matching said', () => {
  const overrideReason = 'They invited us.';
  it('is forgotten with the change for which it was asked, and so is the reason to go against it', async () => {
    const long = await laurel.film(ada, 3000);
    const born = await standing(laurel, ada, long, competition.id, 'waitlist');
    const [{ submission }] = (await laurel.move(ada, [of(born)], 'to-submit', { overrideReason })) as [
      ItemResult,
    ];
    expect(await kept(born.id)).toMatchObject({ overrideReason });
    expect((await undo(ada, [of(submission!)])).map(outcome)).toEqual(['waitlist']);
    expect(await kept(born.id)).toBeNull();
    expect(codes(await laurel.move(ada, [{ submissionId: born.id }], 'to-submit'))).toEqual([
      'submission.override_required',
    ]);
  });

  it('is again what it was before, also where the change did not ask', async () => {
    const long = await laurel.film(ada, 3000);
    const [{ submission: born }] = (await laurel.add(ada, long, [competition.id], 'to-submit', {
      overrideReason,
    })) as [ItemResult];
    const before = await kept(born!.id);
    for (const [to, more] of [
      ['submitted', { overrideReason: 'Another.' }],
      ['waitlist', {}],
    ] as const) {
      const present = (await laurel.one(ada, born!.id)).submission!;
      const [{ submission }] = (await laurel.move(ada, [of(present)], to, more)) as [ItemResult];
      expect((await undo(ada, [of(submission!)])).map(outcome)).toEqual(['to-submit']);
      expect(await kept(born!.id)).toEqual(before);
    }
  });
  it('is kept for the last line alone: histories stay, and it is long', async () => {
    const short = await laurel.film(ada);
    let item = of(await standing(laurel, ada, short, competition.id, 'to-submit'));
    for (const to of ['waitlist', 'to-submit', 'waitlist', 'to-submit'] as const) {
      const [{ submission }] = (await laurel.move(ada, [item], to)) as [ItemResult];
      item = of(submission!);
    }
    const { submissionId } = item;
    const kept = () => laurel.db.snapshotBefore.findMany({ where: { submissionId } });
    expect(await kept()).toHaveLength(1);
    const lines = await laurel.db.submissionChange.findMany({ where: { submissionId } });
    for (const { before } of lines) expect(before ?? {}).not.toHaveProperty('snapshot');
    expect((await undo(ada, [item])).map(outcome)).toEqual(['waitlist']);
    expect(await kept()).toEqual([]);
  });
  it('cannot be restored where a change did not keep it, so that change is not taken back', async () => {
    const long = await laurel.film(ada, 3000);
    const born = await standing(laurel, ada, long, competition.id, 'waitlist');
    const [{ submission }] = (await laurel.move(ada, [of(born)], 'to-submit', { overrideReason })) as [
      ItemResult,
    ];
    await laurel.db.snapshotBefore.delete({ where: { submissionId: born.id } });
    const [{ error }] = (await undo(ada, [of(submission!)])) as [ItemResult];
    expect(error).toMatchObject({
      code: 'submission.undo_none',
      field: 'submissionId',
      message: expect.stringContaining('Move it instead.'),
    });
    expect((await laurel.one(ada, born.id)).submission).toEqual(submission);
  });
});

it('reads the last line of a history alone, however long that is', async () => {
  const other = await laurel.competition();
  const rows = [
    await standing(laurel, ada, film, competition.id, 'waitlist'),
    await standing(laurel, ada, film, other.id, 'waitlist'),
  ].map(of);
  for (const note of ['One.', 'Two.', 'Three.'])
    for (const item of rows) {
      const [{ submission }] = (await laurel.move(ada, [item], 'waitlist', { note })) as [ItemResult];
      item.rowVersion = submission!.rowVersion;
    }
  const reads: Promise<{ rows?: unknown[] }>[] = [];
  const query = jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...asked: unknown[]
  ) {
    const answer = (plainQuery as (...asked: unknown[]) => unknown).apply(this, asked);
    const { text = String(asked[0]) } = asked[0] as { text?: string };
    if (/^\s*select.*submission_change/is.test(text)) reads.push(answer as Promise<{ rows?: unknown[] }>);
    return answer;
  } as never);
  expect((await undo(ada, rows)).map(({ submission }) => submission?.note)).toEqual(['Two.', 'Two.']);
  query.mockRestore();
  expect((await Promise.all(reads)).map((read) => read.rows?.length)).toEqual([2]);
});
