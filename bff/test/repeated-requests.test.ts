import { randomUUID } from 'node:crypto';
import { until } from '../../deploy/testing/until.mjs';
import { functions } from '../src/functions/index.js';
import { createFixtures } from './fixtures.js';
import type { Fixture } from './fixture-kinds.js';
import { allServices, startPlatform } from './platform.js';
import { createSampleData, type SampleData } from './sample-data.js';

interface Declaration {
  access: 'any' | 'user' | 'own' | 'admin';
  mayRepeat?: true;
}
/**
 * The functions whose calls may be repeated. `runWizard` is first, because the other functions add and merge
 * competitions.
 */
const repeatable = (Object.entries(functions) as [string, Declaration][])
  .filter(([, declaration]) => declaration.mayRepeat)
  .toSorted(([name], [otherName]) => Number(otherName === 'runWizard') - Number(name === 'runWizard'));

let laurel: Awaited<ReturnType<typeof startPlatform>>, sample: SampleData;
let fixtures: Record<string, Fixture>, cookies: Record<'owner' | 'admin', string>;
beforeAll(async () => {
  laurel = await startPlatform({ RATE_LIMIT: '1000000', TRUST_PROXY: '127.0.0.1,::1' }, allServices);
  laurel.network.isNewPerRequest = true;
  sample = await createSampleData(laurel);
  fixtures = createFixtures(laurel, sample);
  cookies = { owner: sample.owner.cookie, admin: (await laurel.signIn({ admin: true })).cookie };
});
afterAll(() => laurel?.stop());

/** Inputs that change something. The fixtures of these functions would change nothing. */
const changingInputs: Record<string, () => Promise<object>> = {
  async addUserSubmission() {
    const { body: film } = await laurel.post('addFilm', { name: 'Ash', length: 700 }, cookies.owner);
    const isThere = () => laurel.get('getUserSubmissionsByFilmId', { filmId: film.id }, cookies.owner);
    await until(async () => (await isThere()).status === 200);
    return { filmId: film.id, competitionId: sample.competitionId, state: 'waitlist' };
  },
  async undoUserSubmission() {
    const input = { items: [{ submissionId: sample.submissionId }], state: 'will-not-submit' };
    const { body } = await laurel.post('updateUserSubmissionState', input, cookies.owner);
    const { id: submissionId, rowVersion } = body.items[0].submission;
    return { items: [{ submissionId, rowVersion }] };
  },
};

it.each(repeatable)(
  '%s runs once and returns the same response when it is repeated',
  async (name, { access }) => {
    const cookie = access === 'admin' ? cookies.admin : cookies.owner;
    const input = await (changingInputs[name] ?? fixtures[name]!.input)(cookie);
    const key = { 'idempotency-key': randomUUID() };
    const first = await laurel.post(name, input, cookie, key);
    expect([first.status, first.body.items?.[0]?.error]).toEqual([200, undefined]);
    const again = await laurel.post(name, input, cookie, key);
    expect([again.status, again.body]).toEqual([200, first.body]);
  },
);
