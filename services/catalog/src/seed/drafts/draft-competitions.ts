import type { Dice } from './dice.js';
import type { CompetitionDraft, Extra, FestivalDraft } from './draft.js';
import { honestNames } from './honest-names.js';
import { KINDS } from './kinds.js';

/** Shares of all competitions that apply only to those with terms are divided by this. */
const WITH_TERMS = 0.8;
const MAX_MINUTES: [number | null, number][] = [
  [30, 27],
  [40, 24],
  [20, 14],
  [15, 12],
  [10, 6],
  [25, 5],
  [45, 3],
  [50, 2],
  [60, 3],
  [null, 4],
];
const SHORTEST_FEATURE: [number, number][] = [
  [40, 35],
  [60, 35],
  [45, 8],
  [50, 8],
  [70, 8],
  [65, 3],
  [41, 3],
];
const WINDOWS: [CompetitionDraft['window'], number][] = [
  ['none', 30],
  ['previousYear', 22],
  [24, 20],
  [36, 9],
  [48, 3],
  [12, 8],
  [18, 8],
];
const ORIGINS: [CompetitionDraft['origin'], number][] = [
  ['production', 6],
  ['nationality', 3],
  ['residency', 2],
  ['either', 2],
  ['none', 87],
];
const DIRECTORS: [CompetitionDraft['director'], number][] = [
  ['gender', 2],
  ['ageCap', 4],
  ['firstOrSecond', 4],
  ['identity', 3],
  ['student', 0],
  ['none', 87],
];
const EXTRAS: [Extra, number][] = [
  ...([
    ['online', 5],
    ['filmLanguage', 2],
    ['directorLanguage', 0.6],
    ['budget', 1],
    ['productionRegion', 1],
    ['directorRegion', 1],
    ['forbidden', 1],
  ] as [Extra, number][]),
  ...([
    ['notOlder', 0.6],
    ['ageMin', 0.6],
    ['experienced', 0.4],
    ['unsayable', 6],
    ['mainCountry', 1],
    ['none', 79.8],
  ] as [Extra, number][]),
];
const SHORT_PREMIERES: [string | null, number][] = [
  [null, 86],
  ['City', 3],
  ['Regional', 2],
  ['Country', 3],
  ['State', 1],
  ['International', 3],
  ['World Premiere', 2],
];
const FEATURE_PREMIERES: [string | null, number][] = [
  [null, 60],
  ['City', 7],
  ['Regional', 7],
  ['Country', 11],
  ['State', 2],
  ['International', 8],
  ['World Premiere', 5],
];
const raised = <T>(shares: [T, number][], isNone: (value: T) => boolean): [T, number][] => {
  const more = shares.map(([value, share]): [T, number] => [value, isNone(value) ? 0 : share / WITH_TERMS]);
  const rest = 100 - more.reduce((sum, [, share]) => sum + share, 0);
  return more.map(([value, share]) => (isNone(value) ? [value, rest] : [value, share]));
};
const flag = (share: number): [boolean, number][] => [
  [true, share],
  [false, 1 - share],
];

/** Creates the competition drafts with their randomly assigned properties, festival by festival. */
export function draftCompetitions(dice: Dice, festivals: readonly FestivalDraft[]): CompetitionDraft[] {
  const all = festivals.flatMap((festival) => {
    const used = new Map<string, number>();
    return festival.kinds.map((kind, n) => {
      const free = KINDS[kind].names.filter((name) => !used.has(name));
      const name = free.length
        ? dice.pick(free.slice(0, 6))
        : `${dice.pick(KINDS[kind].names)} ${used.size + 1}`;
      used.set(name, n);
      return { festival, kind, name, isMain: n === 0 };
    });
  });
  const hasTerms = dice.deal(all.length, flag(WITH_TERMS));
  const ruled = all.filter((_, n) => hasTerms[n]);
  const dealt = dealTerms(dice, ruled);
  return honestNames(all.map((item) => ({ ...none, ...item, ...dealt.get(item) })));
}

type Base = Pick<CompetitionDraft, 'festival' | 'kind' | 'name' | 'isMain'>;
const none: Omit<CompetitionDraft, keyof Base> = {
  hasTerms: false,
  maxMinutes: null,
  shortest: null,
  isStrict: false,
  window: 'none',
  premiere: null,
  isPremierePreferred: false,
  origin: 'none',
  director: 'none',
  extra: 'none',
  isContradicting: false,
  includesCredits: false,
  isImpossible: false,
};

function dealTerms(dice: Dice, ruled: readonly Base[]): Map<Base, Partial<CompetitionDraft>> {
  const isFeature = ({ kind }: Base) => KINDS[kind].isFeature;
  const hasLength = ruled.filter(({ kind }) => kind !== 'other');
  const [shorts, features] = [hasLength.filter((base) => !isFeature(base)), hasLength.filter(isFeature)];
  const layers: Map<Base, unknown>[] = [];
  const give = <T>(
    to: readonly Base[],
    shares: [T, number][],
    as: (value: T, base: Base) => Partial<CompetitionDraft>,
  ) => {
    const values = dice.deal(to.length, shares);
    layers.push(new Map(to.map((base, n) => [base, as(values[n]!, base)])));
  };
  give(shorts, MAX_MINUTES, (maxMinutes) => ({
    maxMinutes,
    isStrict: dice.chance(0.2),
    shortest: dice.chance(0.15) ? dice.pick([1, 1, 1, 2, 3]) : null,
  }));
  give(features, SHORTEST_FEATURE, (shortest) => ({ shortest, isStrict: dice.chance(0.2) }));
  give(ruled, WINDOWS, (window) => ({ window }));
  give(
    shorts,
    raised(SHORT_PREMIERES, (value) => value === null),
    (premiere) => ({ premiere }),
  );
  give(
    features,
    raised(FEATURE_PREMIERES, (value) => value === null),
    (premiere) => ({ premiere }),
  );
  give(
    ruled,
    raised(ORIGINS, (value) => value === 'none'),
    (origin) => ({ origin }),
  );
  give(
    ruled,
    raised(DIRECTORS, (value) => value === 'none'),
    (director, { kind }) => ({ director: kind === 'studentShort' ? 'student' : director }),
  );
  give(
    ruled,
    raised(EXTRAS, (value) => value === 'none'),
    (extra) => ({ extra }),
  );
  give(ruled, flag(0.1), (isPremierePreferred) => ({ isPremierePreferred }));
  give(hasLength, flag(0.02 / WITH_TERMS), (isContradicting) => ({ isContradicting }));
  give(hasLength, flag(0.4), (includesCredits) => ({ includesCredits }));
  give(ruled, flag(0.005 / WITH_TERMS), (isImpossible) => ({ isImpossible }));
  return new Map(
    ruled.map((base) => [base, Object.assign({ hasTerms: true }, ...layers.map((layer) => layer.get(base)))]),
  );
}
