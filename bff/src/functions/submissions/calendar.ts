import type { FestivalLocation } from '@laurel/proto/catalog/v1/catalog';
import type { CalendarEvent } from '@laurel/proto/submissions/v1/submissions';
import { command, toPage, query, toSinglePage } from '../../server-functions/server-function.js';
import {
  createCalendarFeedInput,
  calendarFeedIdInput,
  submissionCalendarInput,
} from '../../inputs/submissions/calendar.js';
import { emptyInput } from '../../inputs/values.js';
import {
  calendarFeedsShape,
  newCalendarFeedShape,
  submissionCalendarShape,
} from '../../shapes/submissions/calendar.js';
import type { Services } from '../../clients/service-clients.js';
import { addFestivalLocations } from './festival-locations.js';
import { fallBackIfUnavailable } from '../../server-functions/when-unavailable.js';

/**
 * Returns the dated events of a film's entries in at most 400 days: openings, upcoming deadlines with their
 * fees, submissions, answers and festival dates.
 * @throws film.not_found
 */
export const getSubmissionCalendar = query({
  access: 'own',
  input: submissionCalendarInput,
  response: submissionCalendarShape,
  async run({ input, submissions, catalog }) {
    const { items, total } = await submissions.getCalendar(input);
    const entries = items.map(({ entry }) => ({ festivalId: entry!.festivalId ?? null }));
    const [feesByDate, entriesWithLocation] = await Promise.all([
      loadFees(items, catalog),
      addFestivalLocations(entries, catalog),
    ]);
    const events = items.map((event, n) =>
      toEventResponse(event, feesByDate, entriesWithLocation[n]!.festival),
    );
    return toPage({ items: events, total }, input);
  },
});

type FeesByDate = Awaited<ReturnType<typeof loadFees>>;
/** Returns the fees of a page's deadlines by deadline, or null if the catalogue is unavailable. */
async function loadFees(items: readonly CalendarEvent[], catalog: Services['catalog']) {
  const competitionDateIds = items.flatMap(({ deadline }) => deadline?.date?.id ?? []);
  if (competitionDateIds.length === 0) return null;
  const response = await catalog
    .getCompetitionSubmissionFees({ competitionDateIds })
    .catch(fallBackIfUnavailable(null));
  return response && Map.groupBy(response.items, ({ competitionDateId }) => competitionDateId);
}

function toEventResponse(
  { deadline, entry, ...event }: CalendarEvent,
  feesByDate: FeesByDate,
  { city, country, startsOn, usualMonth, profileImage }: Partial<FestivalLocation> = {},
) {
  const { submissionId, state, competitionId, competitionName, festivalId: id, festivalName: name } = entry!;
  return {
    ...event,
    deadline: deadline && {
      ...deadline,
      date: deadline.date!,
      fees: feesByDate && (feesByDate.get(deadline.date!.id) ?? []),
    },
    submission: { id: submissionId, state },
    competition: { id: competitionId, name: competitionName },
    festival: id == null ? null : { id, name, city, country, startsOn, usualMonth, profileImage },
  };
}

/**
 * Creates a feed through which an external calendar reads the viewer's entries, of one film or all. The
 * secret is returned only once.
 * @throws film.not_found, calendar.too_many
 */
export const createCalendarFeed = command({
  access: 'user',
  input: createCalendarFeedInput,
  response: newCalendarFeedShape,
  perMinute: 10,
  forbidsImpersonation: true,
  async run({ input, submissions }) {
    const { feed, secret } = await submissions.createCalendarFeed(input);
    return { feed: feed!, path: `/calendar/${secret}.ics` };
  },
});

/** Returns the viewer's calendar feeds, newest first, with their last access. */
export const getCalendarFeeds = query({
  access: 'user',
  input: emptyInput,
  response: calendarFeedsShape,
  run: async ({ submissions }) => toSinglePage(await submissions.getCalendarFeeds({})),
});

/** Revokes a feed immediately. An unknown feed counts as revoked. */
export const revokeCalendarFeed = command({
  access: 'user',
  input: calendarFeedIdInput,
  response: calendarFeedsShape,
  run: async ({ input, submissions }) => toSinglePage(await submissions.revokeCalendarFeed(input)),
});
