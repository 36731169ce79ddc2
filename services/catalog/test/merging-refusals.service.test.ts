import { refusal } from '../../runtime/test/callers.js';
import { startCatalog, type Running } from './make.js';
import { idsIn, merging, type Merging } from './merging.js';

let running: Running;
let whole: Merging['whole'], made: Merging['made'], merge: Merging['merge'];
beforeAll(async () => {
  running = await startCatalog();
  ({ whole, made, merge } = merging(running));
});
afterAll(() => running?.stop());

describe('merging two festivals', () => {
  it('is rejected for stale versions, for itself, a second time, and without a choice for each competition', async () => {
    const [target, merged] = [await made(), await made()];
    const [shorts] = idsIn(target);
    const [removedId] = idsIn(merged);
    const join = { [removedId!]: shorts! };
    const no = async (work: Promise<unknown>) => {
      const { code, field } = await refusal(work);
      return [code, field];
    };
    expect(await no(merge(target, merged, join, { targetVersion: 7 }))).toEqual([
      'festival.stale',
      'version',
    ]);
    expect(await no(merge(target, merged, join, { mergedVersion: 7 }))).toEqual([
      'festival.stale',
      'version',
    ]);
    const older = [{ competitionId: removedId!, version: 7, targetId: shorts }];
    expect(await no(merge(target, merged, join, { competitions: older }))).toEqual([
      'competition.stale',
      'version',
    ]);
    expect(await no(merge(target, target))).toEqual(['merge.itself', 'mergedId']);
    expect(await no(merge(target, merged, {}))).toEqual([
      'competition.name_taken',
      'competitions.0.targetId',
    ]);
    expect(await no(merge(target, merged, join, { competitions: [] }))).toEqual([
      'merge.competition_unsaid',
      'competitions',
    ]);
    expect(await no(merge(target, merged, join, { mergedId: 999_999 }))).toEqual([
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
    expect(await no(merge(await whole(target.festival!.id), merged, join))).toEqual([
      'merge.done',
      'mergedId',
    ]);
  });

  it('prevents adding the merged festival again under its name', async () => {
    const target = await made();
    const merged = await made({ competitions: [] });
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
