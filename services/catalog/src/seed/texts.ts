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
const FESTIVAL_SENTENCES = [
  'Filmmakers are invited to present their work in person and stay for a conversation with the audience.',
  'Every selected film is shown on a big screen at least twice.',
  'Guests are hosted for up to three nights.',
  'A small industry meeting brings programmers, distributors and filmmakers together.',
  'Workshops and school screenings run alongside the competition.',
  'An independent jury of three awards the prizes.',
  'The audience votes after each screening.',
];
const VERBS = ['brings', 'presents', 'celebrates', 'shows'];

export function describeFestival(
  dice: Dice,
  { name, city, country, theme }: FestivalDraft,
  years: number,
): string {
  const firstSentence = `${name} ${dice.pick(VERBS)} ${THEMES[theme].about} ${dice.pick(VENUES)} in ${city}, ${names.country(country)}.`;
  const secondSentence =
    years > 1
      ? `Now in its ${formatOrdinal(years + 1)} year, it is run by a small team of film lovers.`
      : 'This is a young festival with a small, curious team.';
  return [firstSentence, secondSentence, ...dice.pickSome(FESTIVAL_SENTENCES, dice.nextInteger(1, 2))].join(
    ' ',
  );
}

function formatOrdinal(n: number): string {
  const lastDigit = n % 100 > 10 && n % 100 < 14 ? 0 : n % 10;
  return `${n}${['th', 'st', 'nd', 'rd'][lastDigit] ?? 'th'}`;
}

/** Returns the phrases about entrants that do not contradict the rules about origin and director. */
function getAddressedPhrases({ origin, extra, director }: CompetitionDraft): string[] {
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
 * Describes a competition without conditions beyond its rules. In 2 % of the texts the runtime contradicts
 * the rule. The text is then less strict, so that filmmakers who follow the rule lose nothing.
 */
export function describeCompetition(dice: Dice, draft: CompetitionDraft): string {
  const { kind, maxMinutes, minMinutes, isStrict, includesCredits, isContradicting, festival } = draft;
  const credits = includesCredits ? ' including credits' : '';
  const minuteOffset = isContradicting ? dice.pick([5, 10]) : 0;
  const { isFeature } = KINDS[kind];
  let works = 'works';
  if (isFeature && minMinutes !== null) works = 'long works';
  else if (maxMinutes !== null) works = 'short works';
  const sentences = [
    `${draft.name} of ${festival.name}, for ${works} ${dice.pick(getAddressedPhrases(draft))}.`,
  ];
  if (maxMinutes !== null)
    sentences.push(
      `Films may run ${isStrict ? 'less than' : 'up to'} ${maxMinutes + minuteOffset} minutes${credits}.`,
    );
  else if (minMinutes !== null) {
    const statedMinutes = minuteOffset < minMinutes ? minMinutes - minuteOffset : minMinutes;
    sentences.push(
      `Films run ${isStrict && isFeature ? `more than ${statedMinutes} minutes` : `${statedMinutes} minutes or more`}${credits}.`,
    );
  }
  return sentences.join(' ');
}
