import { until } from '../../deploy/testing/until.mjs';
import { readPdfText } from '../../services/documents/test/pdf-text.js';
import { films } from '../../services/films/src/films.module.js';
import { identity } from '../../services/identity/src/identity.module.js';
import { submissions } from '../../services/submissions/src/submissions.module.js';
import { startPlatform } from './platform.js';

let laurel: Awaited<ReturnType<typeof startPlatform>>;
let owner: { cookie: string }, another: { cookie: string };
let filmId: number;
beforeAll(async () => {
  laurel = await startPlatform({}, [identity, films, submissions]);
  [owner, another] = [await laurel.signIn(), await laurel.signIn()];
  filmId = (await laurel.post('addFilm', { name: 'Соль / The Salt', length: 600 }, owner.cookie)).body.id;
  const list = () => laurel.get('getUserSubmissionsByFilmId', { filmId }, owner.cookie);
  await until(async () => (await list()).status === 200);
});
afterAll(() => laurel?.stop());

const fetchPdf = (headers: Record<string, string>, listPath: number | string = filmId, query = '') =>
  fetch(`${laurel.url}/lists/${listPath}/pdf${query}`, { headers, redirect: 'manual' });

describe('an entry list as a PDF', () => {
  it('is created for its owner, named after the film and the day, and not cached', async () => {
    const response = await fetchPdf({ cookie: owner.cookie }, filmId, '?timeZone=Asia/Tokyo');
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('cache-control'),
    ]).toEqual([200, 'application/pdf', 'private, no-store']);
    expect(response.headers.get('content-disposition')).toMatch(
      new RegExp(
        `^attachment; filename=list\\.pdf; filename\\*=UTF-8''${encodeURIComponent('Соль   The Salt – entries, ')}\\d{4}-\\d\\d-\\d\\d\\.pdf$`,
      ),
    );
    const { title, pages } = await readPdfText(Buffer.from(await response.arrayBuffer()));
    expect(title).toBe('Entries of “Соль / The Salt”');
    expect(pages[0]).toMatch(/0 entries, as of .*Asia\/Tokyo/);
  });
  it('is unavailable to other users and other sites, and in an unknown time zone', async () => {
    const status = async (...args: Parameters<typeof fetchPdf>) => (await fetchPdf(...args)).status;
    expect(await status({})).toBe(401);
    expect(await status({ cookie: another.cookie })).toBe(404);
    expect(await status({ cookie: owner.cookie }, 'x')).toBe(404);
    expect(await status({ cookie: owner.cookie, 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await status({ cookie: owner.cookie }, filmId, '?timeZone=Mars')).toBe(400);
    expect(await status({ cookie: owner.cookie, 'sec-fetch-site': 'same-origin' })).toBe(200);
  });
});
