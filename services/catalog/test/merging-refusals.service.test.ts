import { refusal } from '../../runtime/test/callers.js';
import { startCatalog, type RunningCatalog } from './make.js';
import { getCompetitionIds, createMergeActions, type MergeActions } from './merge-actions.js';

let running: RunningCatalog;
let getDetails: MergeActions['getDetails'],
  createFestival: MergeActions['createFestival'],
  merge: MergeActions['merge'];
beforeAll(async () => {
  running = await startCatalog();
  ({ getDetails, createFestival, merge } = createMergeActions(running));
});
afterAll(() => running?.stop());

describe('merging two festivals', () => {
  it('is refused for stale versions, with itself, a second time, and without a choice for each competition', async () => {
    const [target, merged] = [await createFestival(), await createFestival()];
    const [shorts] = getCompetitionIds(target);
    const [removedId] = getCompetitionIds(merged);
    const join = { [removedId!]: shorts! };
    const getRefusal = async (work: Promise<unknown>) => {
      const { code, field } = await refusal(work);
      return [code, field];
    };
    expect(await getRefusal(merge(target, merged, join, { targetVersion: 7 }))).toEqual([
      'festival.stale',
      'version',
    ]);
    expect(await getRefusal(merge(target, merged, join, { mergedVersion: 7 }))).toEqual([
      'festival.stale',
      'version',
    ]);
    const staleChoices = [{ competitionId: removedId!, version: 7, targetId: shorts }];
    expect(await getRefusal(merge(target, merged, join, { competitions: staleChoices }))).toEqual([
      'competition.stale',
      'version',
    ]);
    expect(await getRefusal(merge(target, target))).toEqual(['merge.itself', 'mergedId']);
    expect(await getRefusal(merge(target, merged, {}))).toEqual([
      'competition.name_taken',
      'competitions.0.targetId',
    ]);
    expect(await getRefusal(merge(target, merged, join, { competitions: [] }))).toEqual([
      'merge.competition_undecided',
      'competitions',
    ]);
    expect(await getRefusal(merge(target, merged, join, { mergedId: 999_999 }))).toEqual([
      'festival.not_found',
      'festivalId',
    ]);
    const asNobody = running.asAnonymous(() =>
      running.editing.mergeFestivals({
        targetId: 1,
        targetVersion: 1,
        mergedId: 2,
        mergedVersion: 1,
        fromMerged: [],
        competitions: [],
      }),
    );
    expect((await refusal(asNobody)).code).toBe('session.required');
    await merge(target, merged, join);
    expect(await getRefusal(merge(await getDetails(target.festival!.id), merged, join))).toEqual([
      'merge.done',
      'mergedId',
    ]);
  });

  it('reserves the name of the merged festival, so that it cannot be added again', async () => {
    const target = await createFestival();
    const merged = await createFestival({ competitions: [] });
    await merge(target, merged);
    const { name, city, country } = merged.festival!;
    const again = running.asAdmin(() =>
      running.editing.saveFestival({
        festival: { ...merged.festival!, name: name.toUpperCase(), city, country },
        isVerified: false,
      }),
    );
    const { code, details } = await refusal(again);
    expect([code, (details as { festivalId: number }).festivalId]).toEqual([
      'festival.exists',
      target.festival!.id,
    ]);
  });
});
