import { until } from '../../deploy/testing/until.mjs';
import { Db as IdentityDb } from '../../services/identity/src/database/client.js';
import { identity } from '../../services/identity/src/identity.module.js';
import { createFixtures } from './fixtures.js';
import { sendStill } from './send-still.js';
import type { Platform } from './platform.js';
import type { SampleData } from './sample-data.js';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Creates data of the owner in every table that stores personal data. */
export async function makeUserData(laurel: Platform, sample: SampleData): Promise<void> {
  const { owner, filmId, competitionId } = sample;
  const { userId: sub, person } = owner;
  await laurel.signIn({ sub, email: String(person.email) }, { 'user-agent': FIREFOX });
  const stillFileName = await sendStill(laurel, owner.cookie, filmId);
  await laurel.post('addFilmStill', { filmId, stillFileName }, owner.cookie);
  const { runWizard, saveView, updateDossier, createDossierLink, bringInPastEntries } = createFixtures(
    laurel,
    sample,
  );
  const selected = { runWizard, saveView, updateDossier, createDossierLink, bringInPastEntries };
  for (const [name, { input }] of Object.entries(selected))
    expect([name, (await laurel.post(name, await input(owner.cookie), owner.cookie)).status]).toEqual([
      name,
      200,
    ]);
  await laurel.post(
    'hideCompetition',
    { filmId, competitionId: competitionId + 2, isHidden: true },
    owner.cookie,
  );
  await laurel.post('addUserSubmission', { filmId, competitionId: competitionId + 1 }, owner.cookie);
  await until(() => laurel.getProvider(identity, IdentityDb).mail.count({ where: { userId: owner.userId } }));
  // Makes the address unconfirmed, so that a confirmation mail can be requested.
  const { userId: id } = owner;
  await laurel
    .getProvider(identity, IdentityDb)
    .user.update({ where: { id }, data: { emailVerified: false } });
  expect((await laurel.post('requestVerificationMail', {}, owner.cookie)).status).toBe(200);
}
