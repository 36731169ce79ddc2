import { randomUUID } from 'node:crypto';
import { GetHistoryResponse, type RunWizardRequest } from '@laurel/proto/matching/v1/matching';
import { privateKey } from '@laurel/runtime/call';
import { seal } from '@laurel/runtime/sealed';
import { until } from '../../../deploy/local/until.mjs';
import { countOf } from '../../runtime/test/tables.js';
import {
  ada,
  admin,
  as,
  db,
  firstPage,
  held,
  person,
  published,
  receiptFor,
  refusal,
  registered,
  stack,
  stage,
  subscribed,
  to,
  upTo,
  wish,
} from './stage.js';

stage();

describe('a run', () => {
  it('is kept once per runKey, told once, and answered again as it was', async () => {
    await held({});
    const film = await registered();
    const asked = wish(film);
    const [first, second] = await Promise.all([
      as(ada, () => to.runWizard(asked)),
      as(ada, () => to.runWizard(asked)),
    ]);
    expect(second).toEqual(first);
    await held({});
    expect(await as(ada, () => to.runWizard(asked))).toEqual(first);
    expect(await db.wizardResult.count({ where: { runKey: asked.runKey } })).toBe(1);
    expect(
      await countOf(db, 'outbox', `type = 'run.finished' and aggregate = $1`, `run-${first.wizardResultId}`),
    ).toBe(1);
    const fact = await published(`laurel.matching.run.finished.run-${first.wizardResultId}`);
    expect(fact.json()).toEqual({
      wizardResultId: first.wizardResultId,
      filmId: film,
      userId: ada.user,
      runKey: asked.runKey,
    });
  });
  it('leaves nothing of a film that is deleted at that moment, and says that it is gone', async () => {
    const film = await registered();
    const asked = wish(film);
    const run = await db.$transaction(async (tx) => {
      await tx.film.delete({ where: { id: film } });
      let isDone = false;
      const refused = refusal(as(ada, () => to.runWizard(asked))).finally(() => (isDone = true));
      const waits = `datname = current_database() and wait_event_type = 'Lock' and query like '%for key share%'`;
      await until(async () => isDone || (await countOf(db, 'pg_stat_activity', waits)) === 1);
      return { refused };
    });
    expect(await run.refused).toMatchObject({ code: 'film.not_found', field: 'filmId' });
    expect(await db.wizardResult.count({ where: { filmId: film } })).toBe(0);
  });
  it('by an administrator belongs to the film’s owner, opens nothing, and is marked', async () => {
    await held({}, {}, {}, {});
    const film = await registered();
    const { wizardResultId: id } = await as(admin, () =>
      to.runWizard(wish(film, { paidBy: 'administrator' })),
    );
    expect(await db.wizardResult.findUnique({ where: { id } })).toMatchObject({
      userId: ada.user,
      paidBy: 'administrator',
    });
    const listing = await as(ada, () => to.getListing({ filmId: film, ...firstPage }));
    expect([listing.items.length, listing.locked]).toEqual([3, listing.total - 3]);
    const asked = { userId: ada.user, filmId: film, page: 1, pageSize: 1 };
    const { items } = await as(ada, () => to.getHistory(asked));
    expect(items[0]).toMatchObject({ id, byAdministrator: true });
    expect(items[0]!.matchingCompetitionIds).toHaveLength(3);
    expect(items[0]!.locked).toBeGreaterThan(0);
  });
  it.each<[string, Partial<RunWizardRequest>]>([
    ['role', { userRole: 'Producer' }],
    [
      'wishes',
      { preferences: { budget: null, qualifiers: ['BAFTA'], regions: [], from: null, to: null, keep: [] } },
    ],
  ])('refuses its key with another %s, and keeps the first', async (_what, over) => {
    const asked = wish(await registered());
    const first = await as(ada, () => to.runWizard(asked));
    const refused = await refusal(as(ada, () => to.runWizard({ ...asked, ...over })));
    expect([refused.kind, refused.code]).toEqual(['conflict', 'request.key_reused']);
    expect(await as(ada, () => to.runWizard(asked))).toEqual(first);
  });
  it('refuses another film’s key, and leaves nothing behind', async () => {
    const { runKey } = wish(await registered());
    const [one, other] = [await registered(), await registered()];
    await as(ada, () => to.runWizard(wish(one, { runKey })));
    expect((await refusal(as(ada, () => to.runWizard(wish(other, { runKey }))))).code).toBe(
      'request.key_reused',
    );
    expect(await db.wizardResult.count({ where: { filmId: other } })).toBe(0);
  });
  it('takes billing’s own word on who pays, and nobody else’s', async () => {
    const [film, other] = [await registered(), await registered()];
    const asked = wish(film);
    const { runKey } = asked;
    const said = { filmId: film, runKey, paidBy: 'token' };
    for (const receipt of [
      '',
      'token',
      seal(JSON.stringify(said), privateKey(stack.callerPrivateKey), 60_000),
      receiptFor({ ...said, filmId: other }),
      receiptFor({ ...said, runKey: randomUUID() }),
      receiptFor(said, -1),
    ])
      expect(await refusal(as(ada, () => to.runWizard({ ...asked, receipt })))).toMatchObject({
        kind: 'payment_required',
        code: 'run.unpaid',
      });
    expect(await db.wizardResult.count({ where: { filmId: film } })).toBe(0);
    await as(ada, () => to.runWizard(asked));
  });
  it('refuses a key that is none', async () => {
    const film = await registered();
    expect((await refusal(as(ada, () => to.runWizard(wish(film, { runKey: 'again' }))))).code).toBe(
      'run.key_invalid',
    );
  });
  it('keeps its order in the list, what has come since behind it', async () => {
    const film = await registered();
    const { wizardResultId, matchingCompetitionIds } = await as(ada, () => to.runWizard(wish(film)));
    const [fresh] = await held({ terms: [upTo(1200)] });
    const listing = await as(ada, () =>
      to.getListing({ filmId: film, wizardResultId, verdict: 'eligible', ...firstPage }),
    );
    const listed = listing.items.map(({ competitionId }) => competitionId);
    const kept = matchingCompetitionIds.filter((id) => listed.includes(id));
    expect(listed.slice(0, kept.length)).toEqual(kept);
    expect(listed.indexOf(fresh!)).toBeGreaterThanOrEqual(kept.length);
    expect(listing.wizardResultId).toBe(wizardResultId);
  });
  it('stands in its owner’s history, newest first, with how it was asked', async () => {
    const owner = person();
    const film = await registered({}, owner);
    const preferences = {
      budget: { amount: 5000, currency: 'EUR' },
      qualifiers: ['BAFTA'],
      regions: ['Europe'],
      from: '2027-01-01',
      to: null,
      keep: ['world'],
    };
    const first = await as(owner, () => to.runWizard(wish(film, { preferences, userRole: 'Producer' })));
    const second = await as(owner, () => to.runWizard(wish(film)));
    const { items, total } = await as(owner, () =>
      to.getHistory({ userId: owner.user, filmId: film, page: 1, pageSize: 10 }),
    );
    expect([total, items.map(({ id }) => id)]).toEqual([2, [second.wizardResultId, first.wizardResultId]]);
    const sorted = (sort: string) =>
      as(owner, () => to.getHistory({ userId: owner.user, filmId: film, page: 1, pageSize: 10, sort }));
    expect((await sorted('oldest')).items.map(({ id }) => id)).toEqual(
      items.map(({ id }) => id).toReversed(),
    );
    expect(await refusal(sorted('name'))).toMatchObject({ code: 'input.invalid', field: 'sort' });
    expect(items[1]).toMatchObject({
      userRole: 'Producer',
      preferences: { budget: { amount: 5000 }, qualifiers: ['BAFTA'], from: '2027-01-01' },
    });
  });
  it('in brief says how many it found and not which: ten runs over a large catalogue are a kilobyte', async () => {
    const owner = person();
    const film = await registered({}, owner);
    const found = Array.from({ length: 1000 }, (_, n) => 1_000_000 + n);
    const data = {
      filmId: film,
      userId: owner.user,
      userRole: 'Director',
      counts: {},
      paidBy: 'subscription',
    };
    await db.wizardResult.createMany({
      data: Array.from({ length: 10 }, () => ({
        ...data,
        runKey: randomUUID(),
        matchingCompetitionIds: found,
      })),
    });
    const asked = { userId: owner.user, filmId: film, page: 1, pageSize: 10 };
    const ask = (isBrief?: boolean) => as(owner, () => to.getHistory({ ...asked, isBrief }));
    const locked = await ask();
    expect(locked.items.map((run) => [run.matchingCompetitionIds, run.found, run.locked])).toEqual(
      Array(10).fill([found.slice(0, 3), 1000, 997]),
    );
    await subscribed(film);
    const [whole, brief] = [await ask(), await ask(true)];
    expect(
      whole.items.map((run) => [run.matchingCompetitionIds.join() === found.join(), run.locked]),
    ).toEqual(Array(10).fill([true, 0]));
    expect(brief.items).toEqual(whole.items.map((run) => ({ ...run, matchingCompetitionIds: [] })));
    expect(GetHistoryResponse.encode(brief).finish().length).toBeLessThan(10 * 100);
    const none = await as(owner, () => to.getHistory({ ...asked, page: 9 }));
    expect(none).toEqual({ items: [], total: 10 });
  });
});
