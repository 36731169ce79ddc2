// A film with so many entries, in every state, as a season leaves them.
import { read, send } from './asked.mjs';

const AT_ONCE = 100;
const AGAIN_MS = 1000;
/** What is told by another service, as a film that was just added, may be a moment behind. */
const COMES_LATER = /"(film\.not_found|rate\.limited|matching\.behind|unavailable|catalog\.behind)"/;
const daysAgo = (days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const overrideReason = 'They asked for it.';
/** In which parts of a season entries are in which state; `then`: where they are moved from there. */
const SEASON = [
  { share: 0.12, state: 'suggested' },
  { share: 0.26, state: 'waitlist', note: 'After the first answers.' },
  { share: 0.26, state: 'to-submit' },
  { share: 0.12, state: 'submitted', submittedAt: daysAgo(40), feePaid: { amount: 3500, currency: 'EUR' } },
  { share: 0.06, state: 'accepted', submittedAt: daysAgo(90), decidedAt: daysAgo(9) },
  { share: 0.1, state: 'rejected', submittedAt: daysAgo(120), decidedAt: daysAgo(20) },
  {
    share: 0.04,
    state: 'accepted',
    submittedAt: daysAgo(150),
    then: { state: 'awarded', awardName: 'Best Short Film' },
  },
  { share: 0.04, state: 'suggested', then: { state: 'will-not-submit', reason: 'Not for this film.' } },
];

/** Competitions that can still be entered, as many as are asked for. */
async function competitions(address, { cookie }, most) {
  const found = new Set();
  for (let page = 1; found.size < most; page++) {
    const { items } = await read(address, cookie, 'getCompetitionDeadlines', { page, pageSize: 200 });
    if (items.length === 0) throw new Error(`Only ${found.size} competitions can be entered.`);
    for (const { competitionId } of items) found.add(competitionId);
  }
  return [...found].slice(0, most);
}

async function untilTaken(address, who, name, asked) {
  for (;;) {
    const [answer, later] = await send(address, who, name, asked).then(
      (done) => [done, done.items.some(({ error }) => COMES_LATER.test(JSON.stringify(error ?? null)))],
      (error) => {
        if (!COMES_LATER.test(error.message)) throw error;
        return [null, true];
      },
    );
    if (!later) return answer.items.flatMap(({ submission }) => submission ?? []);
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}

/** Puts a film and its entries on somebody's list; answers the film's id. */
export async function season(address, who, { name, entries }) {
  const film = { name, length: 600 };
  const { id: filmId } = await send(address, who, 'addFilm', film);
  const ids = entries > 0 ? await competitions(address, who, entries) : [];
  for (const [n, { share, then, ...facts }] of SEASON.entries()) {
    const isLast = n === SEASON.length - 1;
    const own = ids.splice(0, isLast ? ids.length : Math.round(share * entries));
    while (own.length > 0) {
      const competitionIds = own.splice(0, AT_ONCE);
      const asked = { filmId, competitionIds, overrideReason, ...facts };
      const born = await untilTaken(address, who, 'addUserSubmission', asked);
      const items = born.map(({ id }) => ({ submissionId: id }));
      if (then && items.length > 0)
        await untilTaken(address, who, 'updateUserSubmissionState', { items, ...then });
    }
  }
  return filmId;
}
