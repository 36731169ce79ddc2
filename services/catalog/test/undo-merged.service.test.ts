import { refusal } from '../../runtime/test/callers.js';
import { editing, type Editing } from './editing.js';
import { startCatalog, type Running } from './make.js';
import { merging, nextName, type Merging } from './merging.js';

let running: Running;
let history: Editing['history'], undo: Editing['undo'], saveFestival: Editing['saveFestival'];
let whole: Merging['whole'], made: Merging['made'], merge: Merging['merge'];
beforeAll(async () => {
  running = await startCatalog();
  ({ history, undo, saveFestival } = editing(running));
  ({ whole, made, merge } = merging(running));
});
afterAll(() => running?.stop());

const findChangeId = async (festivalId: number, field: string) =>
  (await history(festivalId)).find((catalogChange) => catalogChange.field === field)!.id;
const getNames = async (festivalId: number) => {
  const { name, alternativeNames } = (await whole(festivalId)).festival!;
  return [name, alternativeNames];
};
const alone = { competitions: [] };

describe('undoing a change after a merge', () => {
  it('keeps both names: the replaced name becomes an alternative name, once, in both directions', async () => {
    const [target, merged] = [await made(alone), await made(alone)];
    const { id, name } = target.festival!;
    const { name: chosen } = merged.festival!;
    await merge(target, merged, {}, { fromMerged: ['name'] });
    expect(await getNames(id)).toEqual([chosen, [name]]);
    await undo(await findChangeId(id, 'name'));
    expect(await getNames(id)).toEqual([name, [chosen]]);
    await undo(await findChangeId(id, 'name'));
    expect(await getNames(id)).toEqual([chosen, []]);
  });

  it('keeps the name of the merged festival, and does not restore a removed alternative name', async () => {
    const [target, merged] = [await made(alone), await made(alone)];
    const { id, name } = target.festival!;
    await merge(target, merged);
    const names = await findChangeId(id, 'alternativeNames');
    expect((await refusal(undo(names))).code).toBe('change.same');
    const { festival } = await whole(id);
    const other = nextName();
    await saveFestival(festival!, { name: other, alternativeNames: [] }, { version: festival!.version });
    await undo(await findChangeId(id, 'name'));
    expect(await getNames(id)).toEqual([name, []]);
  });

  it('is refused if the festival that took the name was merged into another', async () => {
    const [first, target] = [await made(alone), await made(alone)];
    const { id, name } = first.festival!;
    const free = nextName();
    await saveFestival(first.festival!, { name: free });
    const renamed = await findChangeId(id, 'name');
    const second = await made({ competitions: [], city: 'Elsewhere' });
    await saveFestival(second.festival!, { name: name.toUpperCase() });
    expect((await refusal(undo(renamed))).code).toBe('festival.name_taken');
    await merge(target, await whole(second.festival!.id));
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
    (await whole(festivalId)).competitions.map(({ terms }) => terms.map(({ type }) => type));

  it.each([null, false])(
    'restores %s together with the rules that the flag added, and no others',
    async (before) => {
      const { festival } = await made({ internetDisallowed: before });
      const { id, version } = festival!;
      await saveFestival(festival!, { internetDisallowed: true }, { version });
      expect(await listTermTypes(id)).toEqual([[online.type]]);
      await undo(await findChangeId(id, 'internetDisallowed'));
      expect((await whole(id)).festival!.internetDisallowed ?? null).toBe(before);
      expect(await listTermTypes(id)).toEqual([[]]);
      await undo(await findChangeId(id, 'internetDisallowed'));
      expect(await listTermTypes(id)).toEqual([[online.type]]);
    },
  );
});
