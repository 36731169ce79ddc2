import { names } from '../reference/reference-data.js';
import type { Dice } from './drafts/dice.js';
import type { CompetitionDraft, FestivalDraft } from './drafts/draft.js';
import { KINDS } from './drafts/kinds.js';
import { THEMES } from './drafts/themes.js';

const VENUES = [
  'in a restored cinema',
  'across five venues',
  'in the old market hall',
  'on three screens and under the open sky',
  'at the municipal theatre',
  'in the university’s halls',
  'along the waterfront',
  'in two neighbourhood cinemas',
];
const HABITS = [
  'Filmmakers are invited to present their work in person and stay for a conversation with the audience.',
  'Every selected film is shown on a big screen at least twice.',
  'Guests are hosted for up to three nights.',
  'A small industry meeting brings programmers, distributors and filmmakers together.',
  'Workshops and school screenings run alongside the competition.',
  'An independent jury of three awards the prizes.',
  'The audience votes after each screening.',
];
const FIRSTS = ['brings', 'presents', 'celebrates', 'shows'];

export function festivalDescription(
  dice: Dice,
  { name, city, country, theme }: FestivalDraft,
  years: number,
): string {
  const first = `${name} ${dice.pick(FIRSTS)} ${THEMES[theme].about} ${dice.pick(VENUES)} in ${city}, ${names.country(country)}.`;
  const second =
    years > 1
      ? `Now in its ${ordinal(years + 1)} year, it is run by a small team of film lovers.`
      : 'This is a young festival with a small, curious team.';
  return [first, second, ...dice.some(HABITS, dice.whole(1, 2))].join(' ');
}

function ordinal(n: number): string {
  const last = n % 100 > 10 && n % 100 < 14 ? 0 : n % 10;
  return `${n}${['th', 'st', 'nd', 'rd'][last] ?? 'th'}`;
}

/** Returns the phrases about entrants that the rules of origin and of the director allow. */
function addressed({ origin, extra, director }: CompetitionDraft): string[] {
  const isOpen =
    origin === 'none' && !['forbidden', 'mainCountry', 'productionRegion', 'directorRegion'].includes(extra);
  const isForNewcomers = ['firstOrSecond', 'student'].includes(director);
  return [
    ...(isOpen ? ['from all countries'] : []),
    'made with care',
    ...(isForNewcomers ? ['from emerging talent'] : ['of every temper']),
  ];
}

/**
 * States no condition beyond the rules. In one of fifty texts the length contradicts the stored rule, on the
 * generous side, so that filmmakers who follow the rule lose nothing.
 */
export function competitionDescription(dice: Dice, draft: CompetitionDraft): string {
  const { kind, maxMinutes, shortest, isStrict, includesCredits, isContradicting, festival } = draft;
  const credits = includesCredits ? ' including credits' : '';
  const off = isContradicting ? dice.pick([5, 10]) : 0;
  const { isFeature } = KINDS[kind];
  const works = isFeature && shortest !== null ? 'long works' : maxMinutes !== null ? 'short works' : 'works';
  const sentences = [`${draft.name} of ${festival.name}, for ${works} ${dice.pick(addressed(draft))}.`];
  if (maxMinutes !== null)
    sentences.push(
      `Films may run ${isStrict ? 'less than' : 'up to'} ${maxMinutes + off} minutes${credits}.`,
    );
  else if (shortest !== null) {
    const least = off < shortest ? shortest - off : shortest;
    sentences.push(
      `Films run ${isStrict && isFeature ? `more than ${least} minutes` : `${least} minutes or more`}${credits}.`,
    );
  }
  return sentences.join(' ');
}
