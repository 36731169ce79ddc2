import { flagShares, parseShares, type Dice, type Shares } from './dice.js';
import type { CompetitionDraft, Extra, FestivalDraft } from './draft.js';
import { honestNames } from './honest-names.js';
import { KINDS } from './kinds.js';

/** Shares of all competitions that apply only to those with terms are divided by this. */
const WITH_TERMS = 0.8;
const minutesOrNull = (value: string) => (value === 'null' ? null : Number(value));
const MAX_MINUTES = parseShares('30:27 40:24 20:14 15:12 10:6 25:5 45:3 50:2 60:3 null:4', minutesOrNull);
const SHORTEST_FEATURE = parseShares('40:35 60:35 45:8 50:8 70:8 65:3 41:3', Number);
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
const raise = <T>(shares: Shares<T>, none: T): Shares<T> => {
  const more = shares.map(([value, share]): [T, number] => [value, value === none ? 0 : share / WITH_TERMS]);
  const rest = 100 - more.reduce((sum, [, share]) => sum + share, 0);
  return more.map(([value, share]) => (value === none ? [value, rest] : [value, share]));
};
export function draftCompetitions(dice: Dice, festivals: readonly FestivalDraft[]): CompetitionDraft[] {
  const competitions = festivals.flatMap((festival) => {
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
  const hasTerms = dice.deal(competitions.length, flagShares(WITH_TERMS));
  const withTerms = competitions.filter((_, n) => hasTerms[n]);
  const termsByDraft = assignTerms(dice, withTerms);
  return honestNames(competitions.map((base) => ({ ...NO_TERMS, ...base, ...termsByDraft.get(base) })));
}

type Base = Pick<CompetitionDraft, 'festival' | 'kind' | 'name' | 'isMain'>;
const NO_TERMS: Omit<CompetitionDraft, keyof Base> = {
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

function assignTerms(dice: Dice, withTerms: readonly Base[]): Map<Base, Partial<CompetitionDraft>> {
  const isFeature = ({ kind }: Base) => KINDS[kind].isFeature;
  const hasLength = withTerms.filter(({ kind }) => kind !== 'other');
  const [shorts, features] = [hasLength.filter((base) => !isFeature(base)), hasLength.filter(isFeature)];
  const layers: Map<Base, unknown>[] = [];
  const assign = <T>(
    to: readonly Base[],
    shares: Shares<T>,
    as: (value: T, base: Base) => Partial<CompetitionDraft>,
  ) => {
    const values = dice.deal(to.length, shares);
    layers.push(new Map(to.map((base, n) => [base, as(values[n]!, base)])));
  };
  assign(shorts, MAX_MINUTES, (maxMinutes) => ({
    maxMinutes,
    isStrict: dice.chance(0.2),
    shortest: dice.chance(0.15) ? dice.pick([1, 1, 1, 2, 3]) : null,
  }));
  assign(features, SHORTEST_FEATURE, (shortest) => ({ shortest, isStrict: dice.chance(0.2) }));
  assign(withTerms, WINDOWS, (window) => ({ window }));
  assign(shorts, raise(SHORT_PREMIERES, null), (premiere) => ({ premiere }));
  assign(features, raise(FEATURE_PREMIERES, null), (premiere) => ({ premiere }));
  assign(withTerms, raise(ORIGINS, 'none'), (origin) => ({ origin }));
  assign(withTerms, raise(DIRECTORS, 'none'), (director, { kind }) => ({
    director: kind === 'studentShort' ? 'student' : director,
  }));
  assign(withTerms, raise(EXTRAS, 'none'), (extra) => ({ extra }));
  assign(withTerms, flagShares(0.1), (isPremierePreferred) => ({ isPremierePreferred }));
  assign(hasLength, flagShares(0.02 / WITH_TERMS), (isContradicting) => ({ isContradicting }));
  assign(hasLength, flagShares(0.4), (includesCredits) => ({ includesCredits }));
  assign(withTerms, flagShares(0.005 / WITH_TERMS), (isImpossible) => ({ isImpossible }));
  return new Map(
    withTerms.map((base) => [
      base,
      Object.assign({ hasTerms: true }, ...layers.map((layer) => layer.get(base))),
    ]),
  );
}
