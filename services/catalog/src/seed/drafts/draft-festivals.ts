import type { QUALIFIERS } from '@laurel/rules/terms/vocabularies';
import { toFlagShares, parseShares, type Dice } from './dice.js';
import type { FestivalDraft } from './draft.js';
import { KIND_NAMES, KINDS, getKindWeight, type CompetitionKind } from './kinds.js';
import { NameGiver } from './names.js';
import { HOST_COUNTRIES } from './host-countries.js';
import { THEMES, type Theme } from './themes.js';

const EURO = 'FR ES DE IT NL BE PT AT GR IE FI SK SI LT LV EE LU MT CY HR MC AD'.split(' ');
const NATIONAL_CURRENCIES: Record<string, [string, number]> = {
  GB: ['GBP', 0.97],
  CA: ['CAD', 0.5],
  AU: ['AUD', 0.6],
  IN: ['INR', 0.2],
  JP: ['JPY', 0.25],
  BR: ['BRL', 0.15],
  MX: ['MXN', 0.15],
  SE: ['SEK', 0.3],
  PL: ['PLN', 0.2],
  CH: ['CHF', 0.4],
};
/** The share of fees in EUR in euro countries, and of fees in GBP in countries that otherwise use USD. */
const [EURO_SHARE, GBP_SHARE] = [0.87, 0.012];

function pickCurrency(dice: Dice, country: string): string {
  const [currency, share] = EURO.includes(country)
    ? ['EUR', EURO_SHARE]
    : (NATIONAL_CURRENCIES[country] ?? ['USD', 1]);
  if (dice.chance(share as number))
    return currency === 'USD' && dice.chance(GBP_SHARE) ? 'GBP' : (currency as string);
  return 'USD';
}

/** How many festivals qualify for each award, and which ones are preferred. */
const QUALIFIER_ASSIGNMENTS: Record<
  (typeof QUALIFIERS)[number],
  { count: number; isPreferred: (draft: FestivalDraft) => boolean }
> = {
  'Academy Awards (Oscars)': {
    count: 170,
    isPreferred: ({ theme }) => ['short', 'general', 'animation', 'documentary'].includes(theme),
  },
  BAFTA: { count: 75, isPreferred: ({ country }) => country === 'GB' },
  'Canadian Screen Awards': { count: 30, isPreferred: ({ country }) => country === 'CA' },
  'European Film Awards': {
    count: 30,
    isPreferred: ({ country, theme }) => EURO.includes(country) && theme === 'short',
  },
  FIAPF: { count: 49, isPreferred: ({ theme }) => theme === 'general' },
  'Goya Awards': { count: 120, isPreferred: ({ country }) => country === 'ES' },
  "Méliès d'Or": { count: 25, isPreferred: ({ theme }) => theme === 'fantastic' },
};
const ARTHOUSE_INDEXES = ['A', 'CAA', 'CA'];
const FESTIVALS_PER_INDEX = 17;

function assignQualifiers(dice: Dice, drafts: FestivalDraft[]): void {
  for (const [qualifier, { count, isPreferred }] of Object.entries(QUALIFIER_ASSIGNMENTS)) {
    const shuffled = dice.shuffle(drafts.filter(({ originalName }) => originalName === null));
    const qualifyingDrafts = [
      ...shuffled.filter(isPreferred),
      ...shuffled.filter((draft) => !isPreferred(draft)),
    ].slice(0, count);
    for (const draft of qualifyingDrafts) draft.qualifiers.push(qualifier);
  }
  const fiapf = dice.shuffle(drafts.filter(({ qualifiers }) => qualifiers.includes('FIAPF')));
  const otherDrafts = dice.shuffle(
    drafts.filter(
      ({ qualifiers, theme, originalName }) =>
        theme === 'general' && originalName === null && !qualifiers.includes('FIAPF'),
    ),
  );
  [...fiapf.slice(0, FESTIVALS_PER_INDEX), ...otherDrafts]
    .slice(0, ARTHOUSE_INDEXES.length * FESTIVALS_PER_INDEX)
    .forEach((draft, n) => (draft.arthouseIndex = ARTHOUSE_INDEXES[Math.floor(n / FESTIVALS_PER_INDEX)]!));
}

/** Shares of festivals by month, by number of competitions, and by number of deadlines. */
const MONTHS = parseShares('10:16 11:15 9:12 4:9 3:9 5:8 6:7 1:4.8 2:4.8 7:4.8 8:4.8 12:4.8', Number);
const COMPETITION_COUNTS = parseShares('1:30 2:22 3-4:28 5-8:15 9-13:5', String);
const TIERS = parseShares('1:10 2:12 3:24 4:23 5:8 6-9:13 10-12:11', String);
/** Slightly more than 1.5 %, because some names have no variant. */
const NEAR_DUPLICATE_SHARE = 0.015 * 1.1;
const [FREE_SHARE, LAST_EDITION_SHARE] = [0.3, 0.08];

const pickInRange = (dice: Dice, range: string) => {
  const [min, max = min] = range.split('-').map(Number);
  return dice.nextInteger(min!, max!);
};

/** Assigns kinds of competitions in their exact shares, preferably to festivals that prefer them. */
function assignKinds(
  dice: Dice,
  drafts: { theme: Theme; kinds: CompetitionKind[] }[],
  sizes: number[],
): void {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const remainingCounts = Object.fromEntries(KIND_NAMES.map((kind) => [kind, 0])) as Record<
    CompetitionKind,
    number
  >;
  for (const kind of dice.deal(
    total,
    KIND_NAMES.map((name) => [name, KINDS[name].share] as const),
  ))
    remainingCounts[kind]++;
  // Festivals with a theme choose first.
  const order = dice
    .shuffle(drafts.map((_, n) => n))
    .sort((a, b) => Number(drafts[a]!.theme === 'general') - Number(drafts[b]!.theme === 'general'));
  for (const n of order)
    for (let i = 0; i < sizes[n]!; i++) {
      const weights = KIND_NAMES.map((kind) => remainingCounts[kind] * getKindWeight(drafts[n]!.theme, kind));
      let remainingWeight = dice.nextNumber() * weights.reduce((sum, weight) => sum + weight, 0);
      const pickedKind = KIND_NAMES.find((_, k) => {
        remainingWeight -= weights[k]!;
        return remainingWeight < 0;
      });
      // If the festival prefers none of the remaining kinds, all weights are 0.
      const kind = pickedKind ?? KIND_NAMES.find((name) => remainingCounts[name] > 0)!;
      remainingCounts[kind]--;
      drafts[n]!.kinds.push(kind);
    }
}

export function draftFestivals(dice: Dice): FestivalDraft[] {
  const hosts = dice.shuffle(
    HOST_COUNTRIES.flatMap((country) => Array.from({ length: country.festivalCount }, () => country)),
  );
  const count = hosts.length;
  const themes = dice.deal(
    count,
    Object.entries(THEMES).map(([theme, { share }]) => [theme as Theme, share] as const),
  );
  const [months, tiers, sizes] = [
    dice.deal(count, MONTHS),
    dice.deal(count, TIERS),
    dice.deal(count, COMPETITION_COUNTS).map((range) => pickInRange(dice, range)),
  ];
  const freeFlags = dice.deal(count, toFlagShares(FREE_SHARE));
  const lastEditionFlags = dice.deal(count, toFlagShares(LAST_EDITION_SHARE));
  const names = new NameGiver(dice);
  const drafts = hosts.map((host, n): FestivalDraft => {
    const city = dice.pick(host.cities);
    return {
      name: names.inventFestivalName(host.language, city.name, themes[n]!),
      originalName: null,
      country: host.code,
      subdivision: city.subdivision,
      city: city.name,
      theme: themes[n]!,
      currency: pickCurrency(dice, host.code),
      isFree: freeFlags[n]!,
      qualifiers: [],
      arthouseIndex: 'unknown',
      month: months[n]!,
      day: dice.nextInteger(1, 26),
      tiers: pickInRange(dice, tiers[n]!),
      isLastEditionOnly: lastEditionFlags[n]!,
      kinds: [],
    };
  });
  for (const [n, draft] of drafts.entries()) {
    if (!dice.chance(NEAR_DUPLICATE_SHARE) || n === 0) continue;
    const original = dice.pick(drafts.slice(0, n));
    const variant = names.inventVariant(original.name);
    if (variant)
      Object.assign(draft, {
        name: variant,
        originalName: original.name,
        country: original.country,
        subdivision: original.subdivision,
        city: original.city,
      });
  }
  assignQualifiers(dice, drafts);
  assignKinds(dice, drafts, sizes);
  return drafts;
}
