import { randomUUID } from 'node:crypto';
import { jetstream } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import { until } from '../../../deploy/local/until.mjs';
import { person } from '../../runtime/test/asking.js';
import { StillSweeper } from '../src/stills/still-sweeper.js';
import { SIX, startStills } from './make-stills.js';

const grace = person();
type Stills = Awaited<ReturnType<typeof startStills>>;
let laurel: Stills['laurel'],
  ada: Stills['ada'],
  picture: Stills['picture'],
  as: Stills['as'],
  arrives: Stills['arrives'],
  sent: Stills['sent'],
  add: Stills['add'],
  added: Stills['added'],
  filesOf: Stills['filesOf'],
  uploads: Stills['uploads'],
  stillsOf: Stills['stillsOf'],
  code: Stills['code'];
beforeAll(async () => {
  ({ laurel, ada, picture, as, arrives, sent, add, added, filesOf, uploads, stillsOf, code } =
    await startStills());
});
afterAll(() => laurel?.stop());

/** As long ago as an upload lives. */
const yesterday = (fileName: string) =>
  laurel.db.filmStill.update({ where: { fileName }, data: { uploadEnds: new Date(Date.now() - 1) } });
const sweep = () => laurel.service.app.get(StillSweeper, { strict: false }).sweep();

describe('what is no longer wanted', () => {
  const goneFiles = (name: string) => until(async () => (await filesOf(name)).length === 0);

  it('a removed still may come back for a while, behind the others, without being made again', async () => {
    const { id } = await laurel.add();
    const [back, other] = [await added(id), await added(id)];
    await as(() => laurel.to.removeFilmStill({ filmId: id, stillFileName: back }));
    await sweep();
    expect((await filesOf(back)).toSorted()).toEqual(SIX);
    expect((await add(id, back)).film!.stillFileNames).toEqual([other, back]);
    await yesterday(back);
    await sweep();
    expect((await filesOf(back)).toSorted()).toEqual(SIX);
    expect(await stillsOf(id)).toEqual([other, back]);
  });

  it('then its files go; the others stay', async () => {
    const { id } = await laurel.add();
    const [gone, kept] = [await added(id), await added(id)];
    const { film, face } = await as(() => laurel.to.removeFilmStill({ filmId: id, stillFileName: gone }));
    expect([film!.stillFileNames, face!.fileName]).toEqual([[kept], kept]);
    await yesterday(gone);
    expect(await code(add(id, gone))).toBe('still.not_uploaded');
    await sweep();
    expect(await filesOf(gone)).toEqual([]);
    expect((await filesOf(kept)).toSorted()).toEqual(SIX);
    const again = as(() => laurel.to.removeFilmStill({ filmId: id, stillFileName: gone }));
    expect(await code(again)).toBe('still.not_found');
    expect(await code(as(() => laurel.to.removeFilmStill({ filmId: id, stillFileName: kept }), grace))).toBe(
      'film.not_found',
    );
    expect(await code(add(id, gone))).toBe('still.not_uploaded');
  });

  it('a deleted film’s go, its waiting uploads too', async () => {
    const { id } = await laurel.add();
    const [name, waiting] = [await added(id), await sent(id)];
    await as(() => laurel.to.deleteFilm({ filmId: id }));
    await goneFiles(name);
    await until(async () => !(await uploads()).includes(waiting));
  });

  it('a deleted user’s go, what was sent for a trial too', async () => {
    const linus = person();
    const { id } = await laurel.add({}, linus);
    const [name, trial] = [await added(id, linus), await sent(null, picture, linus)];
    const about = headers();
    const said = { version: '2', at: new Date().toISOString(), 'request-id': 'r', traceparent: '' };
    for (const [key, value] of Object.entries(said)) about.set(key, value);
    const subject = `laurel.identity.user.deleted.user-${linus.user}`;
    const options = { headers: about, msgID: randomUUID() };
    await jetstream(laurel.stack.admin).publish(subject, JSON.stringify({ userId: linus.user }), options);
    await goneFiles(name);
    await until(async () => !(await uploads()).includes(trial));
  });

  it('an upload that nobody confirmed goes after its day, and not before; a still stays', async () => {
    const { id } = await laurel.add();
    const [late, early, kept] = [await sent(id), await sent(id), await added(id)];
    await arrives(kept);
    await arrives(`${late}.request.part`);
    for (const name of [late, kept]) await yesterday(name);
    await sweep();
    expect((await uploads()).filter((file) => [late, early, kept].includes(file.slice(0, 36)))).toEqual([
      early,
    ]);
    expect((await filesOf(kept)).toSorted()).toEqual(SIX);
    expect(await stillsOf(id)).toEqual([kept]);
    const rows = await laurel.db.filmStill.findMany({ where: { fileName: { in: [late, early, kept] } } });
    expect(rows.map(({ fileName }) => fileName).toSorted()).toEqual([early, kept].toSorted());
    expect(await code(add(id, late))).toBe('still.not_uploaded');
  });

  it('of what is gone no row is left once nothing can arrive under its name', async () => {
    const { id } = await laurel.add();
    const [removed, deleted] = [await added(id), await added(id)];
    await as(() => laurel.to.removeFilmStill({ filmId: id, stillFileName: removed }));
    await as(() => laurel.to.deleteFilm({ filmId: id }));
    const row = (fileName: string) => laurel.db.filmStill.findUnique({ where: { fileName } });
    for (const name of [removed, deleted]) {
      await until(async () => (await row(name))?.state === 'emptied');
      await yesterday(name);
    }
    await sweep();
    expect([await row(removed), await row(deleted)]).toEqual([null, null]);
  });
});

describe('tryStill', () => {
  const tried = (stillFileName: string, who = ada) => as(() => laurel.to.tryStill({ stillFileName }), who);

  it('tells what would become of a picture, and keeps nothing of it', async () => {
    const stillFileName = await sent(null);
    const answer = await tried(stillFileName);
    expect(answer).toMatchObject({ type: 'image/jpeg', width: 320, height: 240, bytes: picture.length });
    expect(answer.copies.map(({ format, preview }) => [format, preview?.slice(0, 16) ?? null])).toEqual([
      ['avif', 'data:image/avif;'],
      ['webp', 'data:image/webp;'],
      ['avif', null],
      ['webp', null],
      ['avif', null],
      ['webp', null],
    ]);
    expect([await filesOf(stillFileName), (await uploads()).includes(stillFileName)]).toEqual([[], false]);
    expect(await code(tried(stillFileName))).toBe('still.not_uploaded');
  });

  it('is its sender’s only, and no still of a film', async () => {
    const { id } = await laurel.add();
    const stillFileName = await sent(null);
    expect(await code(tried(stillFileName, grace))).toBe('still.not_uploaded');
    expect(await code(tried(await sent(id)))).toBe('still.not_uploaded');
    expect(await code(add(id, stillFileName))).toBe('still.not_uploaded');
  });
});
