// Creates a film with many entries in every state, like after a season.
import { read, send } from './call-functions.mjs';

const BATCH_SIZE = 100;
const RETRY_MS = 1000;
/** Errors of a projection that may lag a moment behind, such as that of a film that was just added. */
const RETRYABLE_ERROR = /"(film\.not_found|rate\.limited|matching\.behind|unavailable|catalog\.behind)"/;
const toPastDay = (days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const overrideReason = 'Requested by the festival.';
/** The share of entries in each state. `then`: the state to which they are moved afterwards. */
const SEASON = [
  { share: 0.12, state: 'suggested' },
  { share: 0.26, state: 'waitlist', note: 'After the first answers.' },
  { share: 0.26, state: 'to-submit' },
  { share: 0.12, state: 'submitted', submittedAt: toPastDay(40), feePaid: { amount: 3500, currency: 'EUR' } },
  { share: 0.06, state: 'accepted', submittedAt: toPastDay(90), decidedAt: toPastDay(9) },
  { share: 0.1, state: 'rejected', submittedAt: toPastDay(120), decidedAt: toPastDay(20) },
  {
    share: 0.04,
    state: 'accepted',
    submittedAt: toPastDay(150),
    then: { state: 'awarded', awardName: 'Best Short Film' },
  },
  { share: 0.04, state: 'suggested', then: { state: 'will-not-submit', reason: 'Not for this film.' } },
];

/** Returns `count` competitions that can still be entered. */
async function findOpenCompetitions(address, user, count) {
  const found = new Set();
  for (let page = 1; found.size < count; page++) {
    const { items } = await read(address, user, 'getCompetitionDeadlines', { page, pageSize: 200 });
    if (items.length === 0) throw new Error(`Only ${found.size} competitions accept the film.`);
    for (const { competitionId } of items) found.add(competitionId);
  }
  return [...found].slice(0, count);
}

async function sendUntilAccepted(address, user, name, data) {
  while (true) {
    const response = await send(address, user, name, data).catch((error) => {
      if (!RETRYABLE_ERROR.test(error.message)) throw error;
      return null;
    });
    const isRetryable = ({ error }) => RETRYABLE_ERROR.test(JSON.stringify(error ?? null));
    if (response && !response.items.some(isRetryable))
      return response.items.flatMap(({ submission }) => submission ?? []);
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

/** Creates a film with its entries. Returns the film's id. */
export async function createSeason(address, user, { name, entries }) {
  const film = { name, length: 600 };
  const { id: filmId } = await send(address, user, 'addFilm', film);
  const ids = entries > 0 ? await findOpenCompetitions(address, user, entries) : [];
  for (const [n, { share, then, ...fields }] of SEASON.entries()) {
    const isLast = n === SEASON.length - 1;
    const stateIds = ids.splice(0, isLast ? ids.length : Math.round(share * entries));
    while (stateIds.length > 0) {
      const competitionIds = stateIds.splice(0, BATCH_SIZE);
      const input = { filmId, competitionIds, overrideReason, ...fields };
      const submissions = await sendUntilAccepted(address, user, 'addUserSubmission', input);
      const items = submissions.map(({ id }) => ({ submissionId: id }));
      if (then && items.length > 0)
        await sendUntilAccepted(address, user, 'updateUserSubmissionState', { items, ...then });
    }
  }
  return filmId;
}
