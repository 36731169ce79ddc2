import { names } from '../reference.js';
import type { Dice } from './dice.js';
import type { CompetitionDraft, FestivalDraft } from './draft.js';
import { KINDS } from './kinds.js';
import { THEMES } from './themes.js';

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

export function festivalDescription(dice: Dice, { name, city, country, theme }: FestivalDraft, years: number): string {
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

/** In one of fifty it contradicts the rule that is kept as a field: the field is what counts. */
export function competitionDescription(dice: Dice, draft: CompetitionDraft): string {
  const { kind, longest, shortest, includesCredits, isContradicting, festival } = draft;
  const credits = includesCredits ? ' including credits' : '';
  const off = isContradicting ? dice.pick([5, 10]) : 0;
  const works = !draft.hasTerms ? 'works' : KINDS[kind].isFeature ? 'long works' : kind === 'other' ? 'other works' : 'short works';
  const parts = [
    `${draft.name} of ${festival.name}, for ${works} from ${dice.pick(['all countries', 'near and far', 'established and new filmmakers', 'emerging talent'])}.`,
  ];
  if (longest !== null) parts.push(`Films may run up to ${longest + off} minutes${credits}.`);
  else if (shortest !== null) parts.push(`Films run ${shortest + off} minutes or more${credits}.`);
  return parts.join(' ');
}
