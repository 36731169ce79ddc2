import {
  makeAsker,
  makeCompetition,
  makeFee,
  makeFestival,
  makeFilm,
  makeTerm,
  makeTier,
  makeWishes,
} from '../../../test/make.js';
import { answerPlainly } from '../answer.js';
import type { Competition, Term } from '../facts.js';
import { noPreferences } from '../rank.js';
import type { SentEntry } from './conflicts.js';
import type { Wishes } from './candidates.js';
import { planOf } from './plan.js';

const film = makeFilm({ length: 600, screenings: [], isOnline: false, productionCountries: ['PT'] });
const asker = makeAsker();
const euros = (amount: number) => ({ amount, currency: 'EUR' });
const upTo = (seconds: number) => makeTerm('runtime_restriction_max', { value: seconds });
const asking = (id: number, ...terms: Term[]) =>
  makeCompetition({
    id,
    festival: makeFestival({ id, startsOn: '2027-10-01' }),
    terms: [upTo(900), ...terms],
    tiers: [makeTier('2027-06-01', { fees: [makeFee(1000)] })],
  });
const world = (over: Partial<Term> = {}) =>
  makeTerm('premiere_restriction', { value: 'World Premiere', ...over });

describe('what a place that has taken the film does to a plan', () => {
  const there = { competition: asking(9), edition: 2027 };
  const taken = { from: '2027-06-01', by: 'days' as const };
  const conflict = (firstId: number) => ({
    firstId,
    thenId: 9,
    thenEntryId: null,
    taken,
    level: 'World Premiere',
    isMandatory: true,
  });
  const after = (
    competitions: Competition[],
    over: Partial<Wishes> = {},
    sent: SentEntry[] = [{ ...there, taken }],
  ) => {
    const { ranked } = answerPlainly(film, competitions, noPreferences, asker);
    const { chosen, leftOut, conflicts, ...rest } = planOf(ranked, film, makeWishes(over), asker, {
      sent,
      elsewhere: [],
    });
    const whys = Object.fromEntries(leftOut.map(({ match, why }) => [match.competition.id, why]));
    return { chosen: chosen.map(({ match }) => match.competition.id), leftOut, whys, conflicts, ...rest };
  };
  it('is that what asks for the premiere it used up is left out for it, and pays for nothing', () => {
    const { chosen, whys, leftOut, conflicts, spent, raises } = after([asking(1, world()), asking(2)]);
    expect([chosen, whys, spent]).toEqual([[2], { 1: 'premiere_used' }, [euros(1000)]]);
    expect([conflicts, raises[0]!.added]).toEqual([[conflict(1)], []]);
    expect(leftOut[0]).toMatchObject({ offer: { fee: euros(1000) } });
  });
  it('is nothing where it only waits for an answer', () => {
    expect(after([asking(1, world())], {}, [there]).chosen).toEqual([1]);
  });
  it('is a warning where it must be in the plan, or only wishes for the premiere', () => {
    const must = after([asking(1, world())], { must: new Set([1]) });
    expect([must.chosen, must.leftOut, must.conflicts]).toEqual([[1], [], [conflict(1)]]);
    const wish = after([asking(1, world({ isMandatory: false }))]);
    expect([wish.chosen, wish.conflicts]).toEqual([[1], [{ ...conflict(1), isMandatory: false }]]);
  });
  it('comes before what is wrong with its fee, and after what its asker says', () => {
    const tiers = [makeTier('2027-06-01', { fees: [] })];
    expect(after([{ ...asking(1, world()), tiers }]).whys).toEqual({ 1: 'premiere_used' });
    const never = after([asking(1, world())], { never: new Set([1]) });
    expect([never.whys, never.conflicts]).toEqual([{ 1: 'never' }, []]);
    const closed = after([{ ...asking(1, world()), tiers: [] }]);
    expect([closed.whys, closed.conflicts]).toEqual([{ 1: 'no_deadline' }, []]);
    const both = after([asking(1, world(), upTo(300))]);
    expect([both.whys, both.conflicts]).toEqual([{ 1: 'rules' }, []]);
  });
});
