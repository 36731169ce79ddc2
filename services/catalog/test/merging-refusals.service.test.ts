import { refusal } from '../../runtime/test/asking.js';
import { startCatalog, type Running } from './make.js';
import { idsIn, merging, type Merging } from './merging.js';

let running: Running;
let whole: Merging['whole'], made: Merging['made'], merge: Merging['merge'];
beforeAll(async () => {
  running = await startCatalog();
  ({ whole, made, merge } = merging(running));
});
afterAll(() => running?.stop());

describe('two festivals that are one', () => {
  it('are refused where somebody changed them, with themselves, once more, and without saying what becomes of all', async () => {
    const [kept, merged] = [await made(), await made()];
    const [shorts] = idsIn(kept);
    const [gone] = idsIn(merged);
    const join = { [gone!]: shorts! };
    const no = async (work: Promise<unknown>) => {
      const { code, field } = await refusal(work);
      return [code, field];
    };
    expect(await no(merge(kept, merged, join, { keptVersion: 7 }))).toEqual(['festival.stale', 'version']);
    expect(await no(merge(kept, merged, join, { mergedVersion: 7 }))).toEqual(['festival.stale', 'version']);
    const older = [{ competitionId: gone!, version: 7, keptId: shorts }];
    expect(await no(merge(kept, merged, join, { competitions: older }))).toEqual([
      'competition.stale',
      'version',
    ]);
    expect(await no(merge(kept, kept))).toEqual(['merge.itself', 'mergedId']);
    expect(await no(merge(kept, merged, {}))).toEqual(['competition.name_taken', 'competitions.0.keptId']);
    expect(await no(merge(kept, merged, join, { competitions: [] }))).toEqual([
      'merge.competition_unsaid',
      'competitions',
    ]);
    expect(await no(merge(kept, merged, join, { mergedId: 999_999 }))).toEqual([
      'festival.not_found',
      'festivalId',
    ]);
    const asNobody = running.ask(() =>
      running.editing.mergeFestivals({
        keptId: 1,
        keptVersion: 1,
        mergedId: 2,
        mergedVersion: 1,
        fromMerged: [],
        competitions: [],
      }),
    );
    expect((await refusal(asNobody)).code).toBe('session.required');
    await merge(kept, merged, join);
    expect(await no(merge(await whole(kept.festival!.id), merged, join))).toEqual(['merge.done', 'mergedId']);
  });

  it('may not be added again under the name of the one that went', async () => {
    const kept = await made();
    const merged = await made({ competitions: [] });
    await merge(kept, merged);
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
      kept.festival!.id,
    ]);
  });
});
