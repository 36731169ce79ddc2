import type { CalendarEvent } from '@laurel/proto/submissions/v1/submissions';
import { command, page, query, whole } from '../function.js';
import { createCalendarFeedInput, ofCalendarFeedInput, submissionCalendarInput } from '../inputs/calendar.js';
import { nothing } from '../inputs/values.js';
import { calendarFeedsShape, newCalendarFeedShape, submissionCalendarShape } from '../shapes/calendar.js';
import type { CalendarEvent as EventAnswer } from '../shapes/calendar.js';
import type { Services } from '../services.js';
import { withPlaces } from './festival-places.js';
import { whenAway } from './when-away.js';

/**
 * What is dated of a film's entries in at most 400 days, by day: openings, deadlines to come with their fees, what was sent, answers and
 * the festivals' days. Refuses `film.not_found`.
 */
export const getSubmissionCalendar = query({
  access: 'own',
  input: submissionCalendarInput,
  answer: submissionCalendarShape,
  async run({ input, submissions, catalog }) {
    const { items, total } = await submissions.getCalendar(input);
    const entries = items.map(({ entry }) => ({ festivalId: entry!.festivalId ?? null }));
    const [feesOf, placed] = await Promise.all([feesBy(items, catalog), withPlaces(entries, catalog)]);
    const events = items.map((event, n) => eventAnswer(event, feesOf, placed[n]!.festival));
    return page(events, total, input);
  },
});

type FeesOf = Awaited<ReturnType<typeof feesBy>>;
/** The fees of the deadlines of a page, by deadline; null while the catalogue is away. */
async function feesBy(items: readonly CalendarEvent[], catalog: Services['catalog']) {
  const competitionDateIds = items.flatMap(({ deadline }) => deadline?.date?.id ?? []);
  if (competitionDateIds.length === 0) return null;
  const answer = await catalog.getCompetitionSubmissionFees({ competitionDateIds }).catch(whenAway(null));
  return answer && Map.groupBy(answer.items, ({ competitionDateId }) => competitionDateId);
}

type Place = Omit<NonNullable<EventAnswer['festival']>, 'id' | 'name'>;
function eventAnswer(
  { kind, day, lastDay = null, deadline, entry }: CalendarEvent,
  feesOf: FeesOf,
  place: Partial<Place> = {},
) {
  const { submissionId, state, competitionId, competitionName = null } = entry!;
  const { festivalId = null, festivalName = null } = entry!;
  const { city = null, country = null, startsOn = null, usualMonth = null, profileImage = null } = place;
  return {
    kind: kind as EventAnswer['kind'],
    day,
    lastDay,
    deadline: deadline
      ? { ...deadline, date: deadline.date!, fees: feesOf && (feesOf.get(deadline.date!.id) ?? []) }
      : null,
    submission: { id: submissionId, state: state as EventAnswer['submission']['state'] },
    competition: { id: competitionId, name: competitionName },
    festival:
      festivalId === null
        ? null
        : { id: festivalId, name: festivalName, city, country, startsOn, usualMonth, profileImage },
  };
}

const MADE_A_MINUTE = 10;
/** A link by which a calendar elsewhere reads the viewer's entries, of one film or of all; told this once. Refuses `film.not_found` and `calendar.too_many`. */
export const createCalendarFeed = command({
  access: 'user',
  input: createCalendarFeedInput,
  answer: newCalendarFeedShape,
  perMinute: MADE_A_MINUTE,
  ownHandsOnly: true,
  async run({ input, submissions }) {
    const { feed, secret } = await submissions.createCalendarFeed(input);
    return { feed: feed!, path: `/calendar/${secret}.ics` };
  },
});

/** The viewer's links, the newest first, each with when it was fetched last. */
export const getCalendarFeeds = query({
  access: 'user',
  input: nothing,
  answer: calendarFeedsShape,
  run: async ({ submissions }) => whole((await submissions.getCalendarFeeds({})).items),
});

/** From now on it shows nothing to anybody; one that there is not is gone already. */
export const revokeCalendarFeed = command({
  access: 'user',
  input: ofCalendarFeedInput,
  answer: calendarFeedsShape,
  run: async ({ input, submissions }) => whole((await submissions.revokeCalendarFeed(input)).items),
});
