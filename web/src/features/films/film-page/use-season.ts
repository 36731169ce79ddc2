import { withoutOtherEditionDates } from '@laurel/rules/premieres/accepted-entries';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/server/bff';
import { fetchAllPages } from '../../../lib/server/fetch-all-pages';
import { useFestivals } from '../../../lib/festivals/use-festivals';
import type { Film, Submission } from '../../../lib/server/wire';
import type { YearEvent } from '../../../lib/dates/format-year';
import type { TimelineEvent, YearRow } from '../../../widgets/dates/year-line';

/** The maximum number of entries in the chart; each one needs its festival. */
const MAX_ENTRIES = 12;
const FINISHED_STATES: Submission['state'][] = ['rejected', 'will-not-submit'];
const createEvents = (kind: YearEvent, day: string | null | undefined): TimelineEvent[] =>
  day ? [{ kind, from: day.slice(0, 10), to: day.slice(0, 10) }] : [];

/**
 * The events of a film's entries between two days: opening, deadlines, submission, answer and festival days.
 * The soonest comes first; undefined while loading.
 */
export function useSeason(film: Film, from: string, to: string) {
  const submissions = useQuery(
    fetchAllPages('getUserSubmissionsByFilmId', { filmId: film.id, deadlines: true }),
  );
  const unfinishedEntries = (submissions.data?.items ?? [])
    .filter(({ state }) => !FINISHED_STATES.includes(state))
    .sort((a, b) => getSortDay(a).localeCompare(getSortDay(b)));
  const visibleEntries = unfinishedEntries.slice(0, MAX_ENTRIES);
  const competitionIds = visibleEntries.map(({ competitionId }) => competitionId);
  const enabled = competitionIds.length > 0;
  const competitions = useQuery({
    ...query('getCompetitions', { ids: competitionIds, pageSize: MAX_ENTRIES }),
    enabled,
  });
  const dates = useQuery({ ...fetchAllPages('getCompetitionDates', { competitionIds }), enabled });
  const festivals = useFestivals(visibleEntries.map(({ festivalId }) => festivalId));
  const isLoaded = submissions.data && (!enabled || (competitions.data && dates.data));
  const entries = visibleEntries.flatMap((submission): YearRow[] => {
    const competition = competitions.data?.items.find(({ id }) => id === submission.competitionId);
    const currentFestival = festivals.findFestival(submission.festivalId);
    const festival =
      currentFestival &&
      withoutOtherEditionDates(currentFestival, submission.edition ?? getYear(currentFestival.startsOn));
    const isUnsent = submission.submittedAt === null;
    const tiers = (dates.data?.items ?? []).filter(
      ({ competitionId }) => competitionId === submission.competitionId,
    );
    const seasonEvents = [
      ...(isUnsent ? createEvents('opens', competition?.opensOn) : []),
      ...(isUnsent
        ? tiers.flatMap(({ date, deprecated }) => (deprecated ? [] : createEvents('tier', date)))
        : []),
      ...createEvents('sent', submission.submittedAt),
      ...createEvents('answer', submission.decidedAt ?? competition?.notificationDate),
      ...(festival?.startsOn
        ? [{ kind: 'days' as const, from: festival.startsOn, to: festival.endsOn ?? festival.startsOn }]
        : []),
    ].filter((event) => event.to >= from);
    const events = seasonEvents.filter((event) => event.from <= to);
    const laterEvents = seasonEvents.filter((event) => event.from > to);
    return seasonEvents.length > 0
      ? [{ id: submission.id, name: getEntryName(submission), events, laterEvents }]
      : [];
  });
  const failedQuery = [submissions, competitions, dates, ...festivals.queries].find(
    ({ isError, data }) => isError && !data,
  );
  return {
    entries: isLoaded ? entries : undefined,
    hiddenEntryCount: unfinishedEntries.length - visibleEntries.length,
    failedQuery,
    submissions,
  };
}

const getEntryName = ({ festivalName, competitionName, competitionId }: Submission) =>
  festivalName ?? competitionName ?? String(competitionId);
const getYear = (day: string | null) => (day ? Number(day.slice(0, 4)) : null);
const getSortDay = ({ submittedAt, deadline }: Submission) => submittedAt ?? deadline?.date.date ?? '9999';
