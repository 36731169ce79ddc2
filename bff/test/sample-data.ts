import { until } from '../../deploy/testing/until.mjs';
import { Db as BillingDb } from '../../services/billing/src/database/client.js';
import { billing } from '../../services/billing/src/billing.module.js';
import { buyMatch } from './buy.js';
import { importFestivals } from './import-festivals.js';
import type { Platform } from './platform.js';

export type Payload = Record<string, unknown>;

/**
 * Creates a small catalogue and a filmmaker with a film, a plan and a submission, and waits until every
 * service has projected them.
 */
export async function createSampleData(laurel: Platform) {
  await importFestivals(laurel);
  const owner = await laurel.signIn({ email_verified: true });
  const { body: film } = await laurel.post('addFilm', { name: 'Salt', length: 600 }, owner.cookie);
  const filmId: number = film.id;
  const [competitionId, dateId] = await until(async () => {
    const { body } = await laurel.get('getCompetitionDeadlines', {});
    return body.total >= 8 && [body.items[0].competitionId as number, body.items[0].date.id as number];
  });
  const submissionId = await until(async () => {
    const { body } = await laurel.post(
      'addUserSubmission',
      { filmId, competitionId, state: 'to-submit' },
      owner.cookie,
    );
    return body.items?.[0].submission?.id as number | undefined;
  });
  // The plan brings suggestions, so the manual entry must exist first.
  const sessionId = await buyMatch(laurel, owner.cookie, filmId);
  const plan = await laurel
    .getProvider(billing, BillingDb)
    .filmSubscription.findUniqueOrThrow({ where: { filmId } });
  await until(async () => {
    const { body } = await laurel.get('getCompetitionWizardListingData', { filmId }, owner.cookie);
    return body.total >= 8 && body.locked === 0;
  });
  await until(async () => (await laurel.get('getRecommendations', { filmId }, owner.cookie)).body.total >= 7);
  await until(async () => (await laurel.get('requireSubscription', { filmId }, owner.cookie)).status === 200);
  await until(() =>
    laurel.getProvider(billing, BillingDb).mailRequest.count({ where: { userId: owner.userId } }),
  );
  const { stripeSubscriptionId: subscriptionId } = plan;
  return { owner, filmId, competitionId, dateId, submissionId, sessionId, subscriptionId };
}
export type SampleData = Awaited<ReturnType<typeof createSampleData>>;
