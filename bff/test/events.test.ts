import fs from 'node:fs';
import path from 'node:path';
import { billing } from '../../services/billing/src/billing.module.js';
import { Db as BillingDb } from '../../services/billing/src/database/client.js';
import { startSubscription } from '../../services/billing/src/subscriptions/subscription-changes.js';
import { ImportCatalog } from '../../services/catalog/src/commands/importing/import-catalog.js';
import { catalog } from '../../services/catalog/src/catalog.module.js';
import { until } from '../../deploy/testing/until.mjs';
import { openEventStream } from './event-stream.js';
import { allServices, startPlatform } from './platform.js';

let laurel: Awaited<ReturnType<typeof startPlatform>>;
beforeAll(async () => {
  laurel = await startPlatform({}, allServices);
});
afterAll(() => laurel?.stop());

const deadline = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
/**
 * Imports a festival whose competition has this maximum runtime. Another import with a different value
 * changes the runtime.
 */
async function importFestival(maxSeconds: number): Promise<void> {
  const file = path.join(laurel.stack.folder, 'festival.json');
  const terms = [{ type: 'runtime_restriction_max', runtime_restriction_max: maxSeconds }];
  const competitions = [{ name: 'Shorts', terms, dates: [{ date: deadline, title: 'Regular' }] }];
  fs.writeFileSync(
    file,
    JSON.stringify([
      {
        name: 'Lantern Film Festival',
        country: 'FR',
        city: 'Lyon',
        website: 'https://lantern.example',
        competitions,
      },
    ]),
  );
  await laurel.getProvider(catalog, ImportCatalog).run(file);
}
const listen = (cookie: string) => openEventStream(laurel.url, cookie);

it('a changed rule reaches the open list of an affected film within two seconds, and no other user', async () => {
  await importFestival(2400);
  const [owner, other] = [await laurel.signIn(), await laurel.signIn()];
  const { body: film } = await laurel.post('addFilm', { name: 'Salt', length: 2460 }, owner.cookie);
  await laurel.post('addFilm', { name: 'Pine', length: 600 }, other.cookie);
  const getVerdict = async () => {
    const { body } = await laurel.get('getCompetitionWizardListingData', { filmId: film.id }, owner.cookie);
    return body.items?.[0]?.explanation.verdict as string | undefined;
  };
  await until(async () => (await getVerdict()) === 'not-eligible');
  const [userStream, otherStream] = [await listen(owner.cookie), await listen(other.cookie)];
  try {
    await importFestival(2460);
    await until(async () => userStream.text.includes(`event: match.changed\ndata: {"films":[${film.id}]}`));
    expect(await getVerdict()).toBe('eligible');
    expect(otherStream.text).not.toContain('match.changed');
  } finally {
    for (const { close } of [userStream, otherStream]) close();
  }
});

it('a change to a user reaches their open pages, and no other user', async () => {
  const [ada, other] = [await laurel.signIn(), await laurel.signIn()];
  const [userStream, secondStream, otherStream] = await Promise.all(
    [ada, ada, other].map(({ cookie }) => listen(cookie)),
  );
  try {
    await laurel.post('setUserRole', { userId: ada.userId, role: 'Producer' }, ada.cookie);
    const eventText = 'event: user.changed\ndata: {}';
    await until(async () => userStream!.text.includes(eventText) && secondStream!.text.includes(eventText));
    expect(otherStream!.text).not.toContain('user.changed');
  } finally {
    for (const { close } of [userStream!, secondStream!, otherStream!]) close();
  }
});

it('monthly suggestions reach the open pages of their filmmaker, and no other user', async () => {
  const [owner, other] = [await laurel.signIn(), await laurel.signIn()];
  const { body: film } = await laurel.post('addFilm', { name: 'Larch', length: 600 }, owner.cookie);
  const [userStream, otherStream] = [await listen(owner.cookie), await listen(other.cookie)];
  try {
    const plan = {
      stripeSubscriptionId: 'sub_larch',
      billingCycle: '1_month',
      productId: null,
      source: 'demo',
    };
    await laurel
      .getProvider(billing, BillingDb)
      .$transaction((tx) => startSubscription(tx, { filmId: film.id, userId: owner.userId, ...plan }));
    await until(async () =>
      userStream.text.includes(`event: suggestion.added\ndata: {"films":[${film.id}]}`),
    );
    const { body } = await laurel.get('getUserSubmissionsByFilmId', { filmId: film.id }, owner.cookie);
    expect(body.items).toMatchObject([{ state: 'suggested', origin: 'auto' }]);
    expect(otherStream.text).not.toContain('suggestion.added');
  } finally {
    for (const { close } of [userStream, otherStream]) close();
  }
});
