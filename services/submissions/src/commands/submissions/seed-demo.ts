import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS } from '@laurel/rules/dates/days';
import { createCall, runInCall } from '@laurel/runtime/auth/call-context';
import type { Work } from '@laurel/runtime/lifecycle/command';
import { Db, type Tx } from '../../database/client.js';
import { changeState } from '../../domain/submission.js';
import { NO_STATE_DETAILS, type StateDetails } from '../../domain/submission-status.js';
import type { State } from '../../domain/transitions.js';
import type { UserSubmission } from '../../generated/client.js';
import { toDay } from '../../domain/days.js';
import { toStatus } from '../../submissions/messages.js';
import {
  findSentDateId,
  getDateBounds,
  isComplete,
  type CompleteCompetition,
  findCompetitionsForRows,
} from '../../submissions/competitions.js';
import { recordChanges, saveRow } from '../../changes/save-change.js';
import { scaleTimeout } from '@laurel/runtime/process/scale-timeout';

const FILM = 1;
const TIMEOUT_MS = scaleTimeout(90_000);
/** How long entries are assumed to be open if their opening day is unknown. */
const ASSUMED_OPEN_DAYS = 160;
type Step = [to: State, details?: Partial<StateDetails>];
/** Returns the day at a share (0 to 1) of the time since entries opened. */
type GetDay = (share: number) => string;
/**
 * Entries for a festival's last edition were sent and answered, as an assumption, within this many days
 * before it.
 */
const LAST_EDITION_DAYS = 120;

/** The steps from `suggested` to every state in which something was sent. */
const SENT_STEPS: ((getDay: GetDay) => Step[])[] = [
  (getDay) => [
    ['submitted', { submittedAt: getDay(0.3) }],
    ['accepted', { decidedAt: getDay(0.9) }],
  ],
  (getDay) => [
    ['to-submit'],
    ['submitted', { submittedAt: getDay(0.4), feePaid: { amount: 1500, currency: 'EUR' } }],
    ['rejected', { decidedAt: getDay(0.8) }],
  ],
  (getDay) => [
    ['to-submit'],
    ['submitted', { submittedAt: getDay(0.6), feePaid: { amount: 1000, currency: 'EUR' } }],
  ],
];
/** The steps of an entry for an edition that is over. */
const getAwardSteps = (getDay: GetDay): Step[] => [
  ['submitted', { submittedAt: getDay(0.2) }],
  ['accepted', { decidedAt: getDay(0.7) }],
  ['awarded', { awardName: 'Jury Prize for Best Short' }],
];
const UNSENT_STEPS: Step[][] = [
  [['to-submit']],
  [['waitlist']],
  [['will-not-submit', { reason: 'The festival is the week of our own shoot.' }]],
];

/**
 * Moves some of the demo film's suggestions, so that each state has an entry. First waits until the
 * suggestions have arrived in this service.
 */
export const seedDemo: Work = async (app) => {
  const db = app.get(Db, { strict: false });
  if (await db.userSubmission.findFirst({ where: { filmId: FILM, state: { not: 'suggested' } } }))
    return console.log('The demo submissions already exist.');
  const caller = { user: await waitForSuggestions(db), role: 'user' as const, impersonator: '' };
  await runInCall(createCall({ caller }), () =>
    db.$transaction((tx) => createDemoStates(tx), { timeout: scaleTimeout(20_000) }),
  );
};

async function createDemoStates(tx: Tx): Promise<void> {
  await tx.$queryRaw`select 1 from film where id = ${FILM} for update`;
  const suggestions = await loadSuggestions(tx);
  await addAward(tx, suggestions);
  for (const getSteps of [...SENT_STEPS, ...UNSENT_STEPS.map((steps) => () => steps)]) {
    const isSent = SENT_STEPS.includes(getSteps);
    const index = suggestions.findIndex(({ competition }) => !isSent || hasOpened(competition));
    if (index < 0) continue;
    const [{ competition, row }] = suggestions.splice(index, 1) as [Suggestion];
    const steps = getSteps(createDayGetter(competition));
    await applySteps(tx, competition, row, steps);
    console.log(`${competition.name}: ${steps.at(-1)![0]}`);
  }
}

/** Adds an award from the previous edition. Chooses the suggested festival that took place most recently. */
async function addAward(tx: Tx, suggestions: Suggestion[]): Promise<void> {
  const getLastStart = (suggestion: Suggestion) =>
    getYearBefore(suggestion.competition.festival!.startsOn!).getTime();
  const isOver = (suggestion: Suggestion) =>
    suggestion.row.edition !== null &&
    suggestion.competition.festival?.startsOn &&
    getLastStart(suggestion) < Date.now() - DAY_MS;
  const latest = suggestions.filter(isOver).toSorted((a, b) => getLastStart(b) - getLastStart(a))[0];
  if (!latest) return console.log('No suggested festival took place in the last year, so there is no prize.');
  suggestions.splice(suggestions.indexOf(latest), 1);
  const row = await tx.userSubmission.update({
    where: { id: latest.row.id },
    data: { edition: latest.row.edition! - 1, dateId: null, isDateChosen: false },
  });
  await applySteps(
    tx,
    latest.competition,
    row,
    getAwardSteps(
      createDayInterpolator(getLastStart(latest) - LAST_EDITION_DAYS * DAY_MS, getLastStart(latest)),
    ),
  );
  console.log(`${latest.competition.name}: awarded`);
}
function getYearBefore(day: Date): Date {
  const yearBefore = new Date(day);
  yearBefore.setUTCFullYear(day.getUTCFullYear() - 1);
  return yearBefore;
}

interface Suggestion {
  row: UserSubmission;
  competition: CompleteCompetition;
}

const hasOpened = ({ opensOn }: CompleteCompetition) => opensOn === null || Number(opensOn) <= Date.now();
/** Sorts calls for shorts first, then those that opened earliest, as the most plausible ones. */
const getSortKey = ({ competition }: Suggestion) =>
  `${Number(!/short/i.test(competition.name))} ${toDay(competition.opensOn) ?? 'unknown'}`;

/** Returns the film's suggestions from matching. */
async function loadSuggestions(db: Tx): Promise<Suggestion[]> {
  const rows = await db.userSubmission.findMany({
    where: { filmId: FILM, state: 'suggested' },
    orderBy: { id: 'desc' },
  });
  const competitions = await findCompetitionsForRows(db, rows);
  const results = rows.flatMap((row) => {
    const competition = competitions.get(row.competitionId);
    return isComplete(competition) ? [{ row, competition }] : [];
  });
  return results.toSorted((a, b) => getSortKey(a).localeCompare(getSortKey(b)));
}
/** Waits for the suggestions and returns the id of the film's owner. */
async function waitForSuggestions(db: Db): Promise<string> {
  const endsAt = Date.now() + TIMEOUT_MS;
  while (Date.now() < endsAt) {
    const film = await db.film.findUnique({ where: { id: FILM } });
    const count = await db.userSubmission.count({ where: { filmId: FILM, state: 'suggested' } });
    if (film && count > SENT_STEPS.length + UNSENT_STEPS.length) return film.ownerId;
    await sleep(250);
  }
  throw new Error(
    'The demo film’s suggestions have not arrived here. Are the services running, and the catalogue seeded?',
  );
}

function createDayGetter({ opensOn }: CompleteCompetition): GetDay {
  const now = Date.now();
  return createDayInterpolator(opensOn === null ? now - ASSUMED_OPEN_DAYS * DAY_MS : Number(opensOn), now);
}
const createDayInterpolator =
  (from: number, to: number): GetDay =>
  (share) =>
    toDay(new Date(from + share * (to - from)))!;

async function applySteps(
  tx: Tx,
  competition: CompleteCompetition,
  suggestion: UserSubmission,
  steps: Step[],
): Promise<void> {
  let row = suggestion;
  const { edition } = suggestion;
  for (const [to, input] of steps) {
    const stateDetails = { ...NO_STATE_DETAILS, ...input };
    const updatedStatus = changeState(toStatus(row), {
      to,
      input: stateDetails,
      verdict: null,
      sentDateId: findSentDateId(competition, edition, stateDetails.submittedAt),
      ...getDateBounds(competition, edition),
    });
    const savedChange = await saveRow(tx, {
      previousRow: row,
      updatedStatus,
      competition,
      reason: stateDetails.reason,
    });
    await recordChanges(tx, [savedChange]);
    row = savedChange.row;
  }
}
