import { refusal } from '../../runtime/test/callers.js';
import { createEditingActions, type EditingActions } from './editing-actions.js';
import { startCatalog, type RunningCatalog } from './make.js';
import { createMergeActions, createName, type MergeActions } from './merge-actions.js';

let running: RunningCatalog;
let getHistory: EditingActions['getHistory'],
  undo: EditingActions['undo'],
  saveFestival: EditingActions['saveFestival'];
let getDetails: MergeActions['getDetails'],
  createFestival: MergeActions['createFestival'],
  merge: MergeActions['merge'];
beforeAll(async () => {
  running = await startCatalog();
  ({ getHistory, undo, saveFestival } = createEditingActions(running));
  ({ getDetails, createFestival, merge } = createMergeActions(running));
});
afterAll(() => running?.stop());

const findChangeId = async (festivalId: number, field: string) =>
  (await getHistory(festivalId)).find((catalogChange) => catalogChange.field === field)!.id;
const getNames = async (festivalId: number) => {
  const { name, alternativeNames } = (await getDetails(festivalId)).festival!;
  return [name, alternativeNames];
};
const noCompetitions = { competitions: [] };

describe('undoing a change after a merge', () => {
  it('restores the earlier name and makes the chosen one an alternative; undoing that keeps only the chosen one', async () => {
    const [target, merged] = [await createFestival(noCompetitions), await createFestival(noCompetitions)];
    const { id, name } = target.festival!;
    const { name: chosen } = merged.festival!;
    await merge(target, merged, {}, { fromMerged: ['name'] });
    expect(await getNames(id)).toEqual([chosen, [name]]);
    await undo(await findChangeId(id, 'name'));
    expect(await getNames(id)).toEqual([name, [chosen]]);
    await undo(await findChangeId(id, 'name'));
    expect(await getNames(id)).toEqual([chosen, []]);
  });

  it('keeps the name of the merged festival, and does not restore an alternative name that was removed later', async () => {
    const [target, merged] = [await createFestival(noCompetitions), await createFestival(noCompetitions)];
    const { id, name } = target.festival!;
    await merge(target, merged);
    const changeId = await findChangeId(id, 'alternativeNames');
    expect((await refusal(undo(changeId))).code).toBe('change.same');
    const { festival } = await getDetails(id);
    const other = createName();
    await saveFestival(festival!, { name: other, alternativeNames: [] }, { version: festival!.version });
    await undo(await findChangeId(id, 'name'));
    expect(await getNames(id)).toEqual([name, []]);
  });

  it('is refused if the festival that has taken the name was merged into another one', async () => {
    const [first, target] = [await createFestival(noCompetitions), await createFestival(noCompetitions)];
    const { id, name } = first.festival!;
    const free = createName();
    await saveFestival(first.festival!, { name: free });
    const renamed = await findChangeId(id, 'name');
    const second = await createFestival({ competitions: [], city: 'Elsewhere' });
    await saveFestival(second.festival!, { name: name.toUpperCase() });
    expect((await refusal(undo(renamed))).code).toBe('festival.name_taken');
    await merge(target, await getDetails(second.festival!.id));
    const { code, field, details } = await refusal(undo(renamed));
    expect([code, field, details]).toEqual([
      'festival.exists',
      'name',
      { name: target.festival!.name, festivalId: target.festival!.id },
    ]);
    expect(await getNames(id)).toEqual([free, []]);
  });
});

describe('undoing the online flag of a festival', () => {
  const online = { type: 'online_restriction', online_restriction: true };
  const listTermTypes = async (festivalId: number) =>
    (await getDetails(festivalId)).competitions.map(({ terms }) => terms.map(({ type }) => type));

  it.each([null, false])(
    'restores the flag to %s and removes only the rules that the flag added',
    async (before) => {
      const { festival } = await createFestival({ internetDisallowed: before });
      const { id, version } = festival!;
      await saveFestival(festival!, { internetDisallowed: true }, { version });
      expect(await listTermTypes(id)).toEqual([[online.type]]);
      await undo(await findChangeId(id, 'internetDisallowed'));
      expect((await getDetails(id)).festival!.internetDisallowed ?? null).toBe(before);
      expect(await listTermTypes(id)).toEqual([[]]);
      await undo(await findChangeId(id, 'internetDisallowed'));
      expect(await listTermTypes(id)).toEqual([[online.type]]);
    },
  );
});
