import { refusal } from '../../runtime/test/asking.js';
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

const changeOf = async (festivalId: number, field: string) =>
  (await history(festivalId)).find((one) => one.field === field)!.id;
const namesOf = async (festivalId: number) => {
  const { name, alternativeNames } = (await whole(festivalId)).festival!;
  return [name, alternativeNames];
};
const alone = { competitions: [] };

describe('what is taken back after a merge', () => {
  it('loses no name: the one that was chosen of the other stays as another name, once, and so the other way round', async () => {
    const [kept, merged] = [await made(alone), await made(alone)];
    const { id, name } = kept.festival!;
    const { name: chosen } = merged.festival!;
    await merge(kept, merged, {}, { fromMerged: ['name'] });
    expect(await namesOf(id)).toEqual([chosen, [name]]);
    await undo(await changeOf(id, 'name'));
    expect(await namesOf(id)).toEqual([name, [chosen]]);
    await undo(await changeOf(id, 'name'));
    expect(await namesOf(id)).toEqual([chosen, []]);
  });

  it('keeps the other’s own name among the other names, and what nobody is called any more is not brought back', async () => {
    const [kept, merged] = [await made(alone), await made(alone)];
    const { id, name } = kept.festival!;
    await merge(kept, merged);
    const names = await changeOf(id, 'alternativeNames');
    expect((await refusal(undo(names))).code).toBe('change.same');
    const { festival } = await whole(id);
    const other = nextName();
    await saveFestival(festival!, { name: other, alternativeNames: [] }, { version: festival!.version });
    await undo(await changeOf(id, 'name'));
    expect(await namesOf(id)).toEqual([name, []]);
  });

  it('is refused where what had the name meanwhile went into another festival', async () => {
    const [first, kept] = [await made(alone), await made(alone)];
    const { id, name } = first.festival!;
    const free = nextName();
    await saveFestival(first.festival!, { name: free });
    const renamed = await changeOf(id, 'name');
    const second = await made({ competitions: [], city: 'Elsewhere' });
    await saveFestival(second.festival!, { name: name.toUpperCase() });
    expect((await refusal(undo(renamed))).code).toBe('festival.name_taken');
    await merge(kept, await whole(second.festival!.id));
    const { code, field, details } = await refusal(undo(renamed));
    expect([code, field, details]).toEqual([
      'festival.exists',
      'name',
      { name: kept.festival!.name, festivalId: kept.festival!.id },
    ]);
    expect(await namesOf(id)).toEqual([free, []]);
  });
});

describe('that a festival takes nothing that is online', () => {
  const online = { type: 'online_restriction', online_restriction: true };
  const rulesOf = async (festivalId: number) =>
    (await whole(festivalId)).competitions.map(({ terms }) => terms.map(({ type }) => type));

  it.each([null, false])(
    'is taken back to %s with the rules that it gave its competitions, and no other',
    async (before) => {
      const { festival } = await made({ internetDisallowed: before });
      const { id, version } = festival!;
      await saveFestival(festival!, { internetDisallowed: true }, { version });
      expect(await rulesOf(id)).toEqual([[online.type]]);
      await undo(await changeOf(id, 'internetDisallowed'));
      expect((await whole(id)).festival!.internetDisallowed ?? null).toBe(before);
      expect(await rulesOf(id)).toEqual([[]]);
      await undo(await changeOf(id, 'internetDisallowed'));
      expect(await rulesOf(id)).toEqual([[online.type]]);
    },
  );
});
