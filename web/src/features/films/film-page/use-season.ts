import { inEdition } from '@laurel/rules/taken-places';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/bff';
import { every } from '../../../lib/every';
import { useFestivals } from '../../../lib/use-festivals';
import type { Film, Submission } from '../../../lib/wire';
import type { YearEvent } from '../../../lib/year-words';
import type { Mark, YearRow } from '../../../ui/year-line';

/** Entries that are drawn: each brings a festival along. */
const MOST = 12;
const OVER: Submission['state'][] = ['rejected', 'will-not-submit'];
const at = (kind: YearEvent, day: string | null | undefined): Mark[] =>
  day ? [{ kind, from: day.slice(0, 10), to: day.slice(0, 10) }] : [];

/**
 * What happens from one day to another to the entries of a film's list: when each opens, closes, was sent, is answered, and takes place.
 * The soonest first; undefined while nobody knows.
 */
export function useSeason(film: Film, from: string, to: string) {
  const listed = useQuery(every('getUserSubmissionsByFilmId', { filmId: film.id, deadlines: true }));
  const going = (listed.data?.items ?? [])
    .filter(({ state }) => !OVER.includes(state))
    .sort((a, b) => dayOf(a).localeCompare(dayOf(b)));
  const drawn = going.slice(0, MOST);
  const competitionIds = drawn.map(({ competitionId }) => competitionId);
  const enabled = competitionIds.length > 0;
  const competitions = useQuery({
    ...query('getCompetitions', { ids: competitionIds, pageSize: MOST }),
    enabled,
  });
  const dates = useQuery({ ...every('getCompetitionDates', { competitionIds }), enabled });
  const festivals = useFestivals(drawn.map(({ festivalId }) => festivalId));
  const isThere = listed.data && (!enabled || (competitions.data && dates.data));
  const entries = drawn.flatMap((submission): YearRow[] => {
    const competition = competitions.data?.items.find(({ id }) => id === submission.competitionId);
    const found = festivals.of(submission.festivalId);
    const festival = found && inEdition(found, submission.edition ?? yearOf(found.startsOn));
    const isOpen = submission.submittedAt === null;
    const tiers = (dates.data?.items ?? []).filter(
      ({ competitionId }) => competitionId === submission.competitionId,
    );
    const all = [
      ...(isOpen ? at('opens', competition?.opensOn) : []),
      ...(isOpen ? tiers.flatMap(({ date, deprecated }) => (deprecated ? [] : at('tier', date))) : []),
      ...at('sent', submission.submittedAt),
      ...at('answer', submission.decidedAt ?? competition?.notificationDate),
      ...(festival?.startsOn
        ? [{ kind: 'days' as const, from: festival.startsOn, to: festival.endsOn ?? festival.startsOn }]
        : []),
    ].filter((mark) => mark.to >= from);
    const [marks, later] = [all.filter((mark) => mark.from <= to), all.filter((mark) => mark.from > to)];
    return all.length > 0 ? [{ id: submission.id, name: nameOf(submission), marks, later }] : [];
  });
  const failed = [listed, competitions, dates].find(({ isError, data }) => isError && !data);
  return {
    entries: isThere ? entries : undefined,
    left: going.length - drawn.length,
    failed,
    waiting: listed,
  };
}

const nameOf = ({ festivalName, competitionName, competitionId }: Submission) =>
  festivalName ?? competitionName ?? String(competitionId);
const yearOf = (day: string | null) => (day ? Number(day.slice(0, 4)) : null);
const dayOf = ({ submittedAt, deadline }: Submission) => submittedAt ?? deadline?.date.date ?? '9999';
