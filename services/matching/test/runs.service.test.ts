import { randomUUID } from 'node:crypto';
import { GetHistoryResponse, type RunWizardRequest } from '@laurel/proto/matching/v1/matching';
import { importPrivateKey } from '@laurel/runtime/auth/call-context';
import { signValue } from '@laurel/runtime/auth/signed-value';
import { until } from '../../../deploy/testing/until.mjs';
import { countRows } from '../../runtime/test/tables.js';
import {
  ada,
  admin,
  as,
  db,
  firstPage,
  addCompetitions,
  person,
  waitForPublished,
  createReceipt,
  refusal,
  registerFilm,
  stack,
  setUpService,
  subscribeFilm,
  client,
  maxRuntime,
  makeRunRequest,
} from './setup.js';

setUpService();

describe('a run', () => {
  it('is stored and published once per runKey, and returned unchanged when repeated', async () => {
    await addCompetitions({});
    const film = await registerFilm();
    const request = makeRunRequest(film);
    const [first, second] = await Promise.all([
      as(ada, () => client.runWizard(request)),
      as(ada, () => client.runWizard(request)),
    ]);
    expect(second).toEqual(first);
    await addCompetitions({});
    expect(await as(ada, () => client.runWizard(request))).toEqual(first);
    expect(await db.wizardResult.count({ where: { runKey: request.runKey } })).toBe(1);
    expect(
      await countRows(
        db,
        'outbox',
        `type = 'run.finished' and aggregate = $1`,
        `run-${first.wizardResultId}`,
      ),
    ).toBe(1);
    const runEvent = await waitForPublished(`laurel.matching.run.finished.run-${first.wizardResultId}`);
    expect(runEvent.json()).toEqual({
      wizardResultId: first.wizardResultId,
      filmId: film,
      userId: ada.user,
      runKey: request.runKey,
    });
  });
  it('stores nothing for a film that is deleted at that moment, and reports it as not found', async () => {
    const film = await registerFilm();
    const request = makeRunRequest(film);
    const run = await db.$transaction(async (tx) => {
      await tx.film.delete({ where: { id: film } });
      let isDone = false;
      const runRefusal = refusal(as(ada, () => client.runWizard(request))).finally(() => (isDone = true));
      const isWaiting = `datname = current_database() and wait_event_type = 'Lock' and query like '%for key share%'`;
      await until(async () => isDone || (await countRows(db, 'pg_stat_activity', isWaiting)) === 1);
      return { runRefusal };
    });
    expect(await run.runRefusal).toMatchObject({ code: 'film.not_found', field: 'filmId' });
    expect(await db.wizardResult.count({ where: { filmId: film } })).toBe(0);
  });
  it('of an administrator belongs to the film’s owner, opens no competition, and is marked in the history', async () => {
    await addCompetitions({}, {}, {}, {});
    const film = await registerFilm();
    const { wizardResultId: id } = await as(admin, () =>
      client.runWizard(makeRunRequest(film, { paidBy: 'administrator' })),
    );
    expect(await db.wizardResult.findUnique({ where: { id } })).toMatchObject({
      userId: ada.user,
      paidBy: 'administrator',
    });
    const listing = await as(ada, () => client.getListing({ filmId: film, ...firstPage }));
    expect([listing.items.length, listing.locked]).toEqual([3, listing.total - 3]);
    const query = { userId: ada.user, filmId: film, page: 1, pageSize: 1 };
    const { items } = await as(ada, () => client.getHistory(query));
    expect(items[0]).toMatchObject({ id, byAdministrator: true });
    expect(items[0]!.matchingCompetitionIds).toHaveLength(3);
    expect(items[0]!.locked).toBeGreaterThan(0);
  });
  it.each<[string, Partial<RunWizardRequest>]>([
    ['role', { userRole: 'Producer' }],
    [
      'preferences',
      {
        preferences: {
          budget: null,
          qualifiers: ['BAFTA'],
          regions: [],
          from: null,
          to: null,
          reservedPremieres: [],
        },
      },
    ],
  ])('rejects its key with another %s, and leaves the first run unchanged', async (_title, overrides) => {
    const request = makeRunRequest(await registerFilm());
    const first = await as(ada, () => client.runWizard(request));
    const refused = await refusal(as(ada, () => client.runWizard({ ...request, ...overrides })));
    expect([refused.kind, refused.code]).toEqual(['conflict', 'request.key_reused']);
    expect(await as(ada, () => client.runWizard(request))).toEqual(first);
  });
  it('rejects the key of another film’s run, and stores nothing', async () => {
    const { runKey } = makeRunRequest(await registerFilm());
    const [one, other] = [await registerFilm(), await registerFilm()];
    await as(ada, () => client.runWizard(makeRunRequest(one, { runKey })));
    expect((await refusal(as(ada, () => client.runWizard(makeRunRequest(other, { runKey }))))).code).toBe(
      'request.key_reused',
    );
    expect(await db.wizardResult.count({ where: { filmId: other } })).toBe(0);
  });
  it('accepts only a receipt signed by billing', async () => {
    const [film, other] = [await registerFilm(), await registerFilm()];
    const request = makeRunRequest(film);
    const { runKey } = request;
    const receiptData = { filmId: film, runKey, paidBy: 'token' };
    for (const receipt of [
      '',
      'token',
      signValue(JSON.stringify(receiptData), importPrivateKey(stack.callerPrivateKey), 60_000),
      createReceipt({ ...receiptData, filmId: other }),
      createReceipt({ ...receiptData, runKey: randomUUID() }),
      createReceipt(receiptData, -1),
    ])
      expect(await refusal(as(ada, () => client.runWizard({ ...request, receipt })))).toMatchObject({
        kind: 'payment_required',
        code: 'run.unpaid',
      });
    expect(await db.wizardResult.count({ where: { filmId: film } })).toBe(0);
    await as(ada, () => client.runWizard(request));
  });
  it('rejects an invalid key', async () => {
    const film = await registerFilm();
    expect(
      (await refusal(as(ada, () => client.runWizard(makeRunRequest(film, { runKey: 'again' }))))).code,
    ).toBe('run.key_invalid');
  });
  it('determines the order of the list, with newer competitions after its results', async () => {
    const film = await registerFilm();
    const { wizardResultId, matchingCompetitionIds } = await as(ada, () =>
      client.runWizard(makeRunRequest(film)),
    );
    const [fresh] = await addCompetitions({ terms: [maxRuntime(1200)] });
    const listing = await as(ada, () =>
      client.getListing({ filmId: film, wizardResultId, verdict: 'eligible', ...firstPage }),
    );
    const listed = listing.items.map(({ competitionId }) => competitionId);
    const stored = matchingCompetitionIds.filter((id) => listed.includes(id));
    expect(listed.slice(0, stored.length)).toEqual(stored);
    expect(listed.indexOf(fresh!)).toBeGreaterThanOrEqual(stored.length);
    expect(listing.wizardResultId).toBe(wizardResultId);
  });
  it('appears in its owner’s history, newest first, with its input', async () => {
    const owner = person();
    const film = await registerFilm({}, owner);
    const preferences = {
      budget: { amount: 5000, currency: 'EUR' },
      qualifiers: ['BAFTA'],
      regions: ['Europe'],
      from: '2027-01-01',
      to: null,
      reservedPremieres: ['world'],
    };
    const first = await as(owner, () =>
      client.runWizard(makeRunRequest(film, { preferences, userRole: 'Producer' })),
    );
    const second = await as(owner, () => client.runWizard(makeRunRequest(film)));
    const { items, total } = await as(owner, () =>
      client.getHistory({ userId: owner.user, filmId: film, page: 1, pageSize: 10 }),
    );
    expect([total, items.map(({ id }) => id)]).toEqual([2, [second.wizardResultId, first.wizardResultId]]);
    const getSortedHistory = (sort: string) =>
      as(owner, () => client.getHistory({ userId: owner.user, filmId: film, page: 1, pageSize: 10, sort }));
    expect((await getSortedHistory('oldest')).items.map(({ id }) => id)).toEqual(
      items.map(({ id }) => id).toReversed(),
    );
    expect(await refusal(getSortedHistory('name'))).toMatchObject({ code: 'input.invalid', field: 'sort' });
    expect(items[1]).toMatchObject({
      userRole: 'Producer',
      preferences: { budget: { amount: 5000 }, qualifiers: ['BAFTA'], from: '2027-01-01' },
    });
  });
  it('has with `isBrief` the number of matches without their ids: ten runs take less than a kilobyte', async () => {
    const owner = person();
    const film = await registerFilm({}, owner);
    const result = Array.from({ length: 1000 }, (_, n) => 1_000_000 + n);
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
        matchingCompetitionIds: result,
      })),
    });
    const query = { userId: owner.user, filmId: film, page: 1, pageSize: 10 };
    const getHistory = (isBrief?: boolean) => as(owner, () => client.getHistory({ ...query, isBrief }));
    const locked = await getHistory();
    expect(locked.items.map((run) => [run.matchingCompetitionIds, run.found, run.locked])).toEqual(
      Array(10).fill([result.slice(0, 3), 1000, 997]),
    );
    await subscribeFilm(film);
    const [complete, brief] = [await getHistory(), await getHistory(true)];
    expect(
      complete.items.map((run) => [run.matchingCompetitionIds.join() === result.join(), run.locked]),
    ).toEqual(Array(10).fill([true, 0]));
    expect(brief.items).toEqual(complete.items.map((run) => ({ ...run, matchingCompetitionIds: [] })));
    expect(GetHistoryResponse.encode(brief).finish().length).toBeLessThan(10 * 100);
    const none = await as(owner, () => client.getHistory({ ...query, page: 9 }));
    expect(none).toEqual({ items: [], total: 10 });
  });
});
