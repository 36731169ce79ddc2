import type { CalendarEvent } from '@laurel/proto/submissions/v1/submissions';
import { command, page, query, singlePage } from '../../server-functions/server-function.js';
import {
  createCalendarFeedInput,
  calendarFeedIdInput,
  submissionCalendarInput,
} from '../../inputs/submissions/calendar.js';
import { nothing } from '../../inputs/values.js';
import {
  calendarFeedsShape,
  newCalendarFeedShape,
  submissionCalendarShape,
} from '../../shapes/submissions/calendar.js';
import type { CalendarEvent as EventAnswer } from '../../shapes/submissions/calendar.js';
import type { Services } from '../../clients/service-clients.js';
import { withFestivalLocations } from './festival-locations.js';
import { whenAway } from '../../server-functions/when-away.js';

/**
 * Returns the dated events of a film's entries in at most 400 days: openings, upcoming deadlines with their
 * fees, submissions, answers and festival dates.
 * @throws film.not_found
 */
export const getSubmissionCalendar = query({
  access: 'own',
  input: submissionCalendarInput,
  answer: submissionCalendarShape,
  async run({ input, submissions, catalog }) {
    const { items, total } = await submissions.getCalendar(input);
    const entries = items.map(({ entry }) => ({ festivalId: entry!.festivalId ?? null }));
    const [feesByDate, placed] = await Promise.all([
      feesBy(items, catalog),
      withFestivalLocations(entries, catalog),
    ]);
    const events = items.map((event, n) => eventAnswer(event, feesByDate, placed[n]!.festival));
    return page(events, total, input);
  },
});

type FeesByDate = Awaited<ReturnType<typeof feesBy>>;
/** Returns the fees of a page's deadlines by deadline, or null if the catalogue is unavailable. */
async function feesBy(items: readonly CalendarEvent[], catalog: Services['catalog']) {
  const competitionDateIds = items.flatMap(({ deadline }) => deadline?.date?.id ?? []);
  if (competitionDateIds.length === 0) return null;
  const answer = await catalog.getCompetitionSubmissionFees({ competitionDateIds }).catch(whenAway(null));
  return answer && Map.groupBy(answer.items, ({ competitionDateId }) => competitionDateId);
}

type EventFestival = Omit<NonNullable<EventAnswer['festival']>, 'id' | 'name'>;
function eventAnswer(
  { kind, day, lastDay = null, deadline, entry }: CalendarEvent,
  feesByDate: FeesByDate,
  details: Partial<EventFestival> = {},
) {
  const { submissionId, state, competitionId, competitionName = null } = entry!;
  const { festivalId = null, festivalName = null } = entry!;
  const { city = null, country = null, startsOn = null, usualMonth = null, profileImage = null } = details;
  return {
    kind: kind as EventAnswer['kind'],
    day,
    lastDay,
    deadline: deadline
      ? { ...deadline, date: deadline.date!, fees: feesByDate && (feesByDate.get(deadline.date!.id) ?? []) }
      : null,
    submission: { id: submissionId, state: state as EventAnswer['submission']['state'] },
    competition: { id: competitionId, name: competitionName },
    festival:
      festivalId === null
        ? null
        : { id: festivalId, name: festivalName, city, country, startsOn, usualMonth, profileImage },
  };
}

const MAX_CREATED_PER_MINUTE = 10;
/**
 * Creates a feed through which an external calendar reads the viewer's entries, of one film or all. The
 * secret is returned only once.
 * @throws film.not_found
 * @throws calendar.too_many
 */
export const createCalendarFeed = command({
  access: 'user',
  input: createCalendarFeedInput,
  answer: newCalendarFeedShape,
  perMinute: MAX_CREATED_PER_MINUTE,
  forbidsImpersonation: true,
  async run({ input, submissions }) {
    const { feed, secret } = await submissions.createCalendarFeed(input);
    return { feed: feed!, path: `/calendar/${secret}.ics` };
  },
});

/** Returns the viewer's calendar feeds, newest first, with their last access. */
export const getCalendarFeeds = query({
  access: 'user',
  input: nothing,
  answer: calendarFeedsShape,
  run: async ({ submissions }) => singlePage((await submissions.getCalendarFeeds({})).items),
});

/** Revokes a feed immediately. An unknown feed counts as revoked. */
export const revokeCalendarFeed = command({
  access: 'user',
  input: calendarFeedIdInput,
  answer: calendarFeedsShape,
  run: async ({ input, submissions }) => singlePage((await submissions.revokeCalendarFeed(input)).items),
});
