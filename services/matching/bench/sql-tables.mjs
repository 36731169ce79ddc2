// The competitions in normalised tables with the indexes that an engineer would choose. Values that change
// only with the day are stored in columns: the next deadline, its fee for each kind of entry, limits counted
// back from it, and the points that do not depend on a film.
import { includesCountry, replaceGroupsWithMembers } from '@laurel/rules/locations/country-groups';
import { hasNoRules } from '../dist/domain/evaluation/evaluate.js';
import { getClaimableFee, isOver, findNextTier } from '../dist/domain/evaluation/tiers.js';
import { Rows } from '../dist/engine/index/rows.js';
import { toDayNumber, getDayMonthsBefore } from '../dist/domain/rules/day-number.js';
import {
  fieldNames,
  getFieldNumber as getEngineFieldNumber,
  getAudienceBit,
  getTypeNumber,
} from '../dist/engine/numbers/type-numbers.js';
import { Dictionary } from '../dist/engine/numbers/dictionary.js';
import { Rules } from '../dist/engine/index/rules/rules.js';
import { toCityToken } from '../dist/engine/query/subject.js';

const SHORT = 600;
const FEATURE = 6000;
/** Lengths that represent a film of unknown length, a short and a feature. */
const ENTRY_KINDS = [null, SHORT, FEATURE].flatMap((length) =>
  [false, true].map((directorIsStudent) => ({ length, directorIsStudent })),
);
/** PostgreSQL arrays start at 1. */
export const getSqlFieldNumber = (field) => getEngineFieldNumber(field) + 1;
export const FIELD_COUNT = fieldNames.length;

const TABLES = `
create table competition (id int primary key, fixed int not null, closes_at timestamptz, day int, is_undated boolean not null, is_unruled boolean not null, country text, starts_on int not null);
create table award (competition_id int not null, award text not null);
create table fee (competition_id int not null, kind int not null, amount bigint not null, currency text not null);
create table term (id int primary key, competition_id int not null, type int not null, kind text not null, fact int not null, mandatory boolean not null, requirement int not null, bonus int not null, says boolean not null, number bigint, currency text, site int, starts_on int not null);
create table term_value (term_id int not null, fact int not null, value text not null);
create table site (id int primary key, level text not null, country text, subdivision text, city text, takes_online boolean not null, excepts_home boolean not null, excepts text not null);
create table site_country (site_id int not null, country text not null);`;
const INDEXES = `
create unique index on award (award, competition_id);
create unique index on fee (kind, competition_id) include (amount, currency);
create index on term (competition_id);
create index on term (fact, number);
create index on term_value (fact, value) include (term_id);
create unique index on site_country (country, site_id);`;

const COLUMNS = {
  competition:
    'id int, fixed int, closes_at timestamptz, day int, is_undated boolean, is_unruled boolean, country text, starts_on int',
  award: 'competition_id int, award text',
  fee: 'competition_id int, kind int, amount bigint, currency text',
  term: 'id int, competition_id int, type int, kind text, fact int, mandatory boolean, requirement int, bonus int, says boolean, number bigint, currency text, site int, starts_on int',
  term_value: 'term_id int, fact int, value text',
  site: 'id int, level text, country text, subdivision text, city text, takes_online boolean, excepts_home boolean, excepts text',
  site_country: 'site_id int, country text',
};
const NEVER = 2 ** 31 - 1;
const BATCH = 20_000;

/** Fills the tables with the competitions that are not over. */
export async function fill(db, competitions, { now, getRegions }, countries) {
  await db.query(TABLES);
  const rows = Object.fromEntries(Object.keys(COLUMNS).map((table) => [table, []]));
  const put = async (table, row) => {
    rows[table].push(row);
    if (row === null || rows[table].length >= BATCH)
      await insert(db, table, rows[table].splice(0).filter(Boolean));
  };
  const rules = new Rules(new Dictionary());
  const fixedScores = new Rows([], rules.dictionary);
  const sites = new Map();
  let [termId, requirement] = [0, 0];
  for (const competition of competitions) {
    if (isOver(competition, now)) continue;
    const { id, festival, terms, tiers } = competition;
    const tier = findNextTier(competition, now);
    const startsOn = festival.startsOn === null ? NEVER : toDayNumber(festival.startsOn);
    const day = tier && toDayNumber(tier.date);
    const row = fixedScores.add(competition, []);
    await put('competition', [
      id,
      fixedScores.fixedPoints[row],
      tier?.closesAt ?? null,
      day,
      tiers.length === 0,
      hasNoRules({ terms }),
      festival.country,
      startsOn,
    ]);
    const awards = terms
      .filter(({ type }) => type === 'expected_qualifier')
      .map(({ value }) => String(value));
    for (const award of new Set([...festival.qualifiers, ...awards])) await put('award', [id, award]);
    for (const [kind, film] of ENTRY_KINDS.entries()) {
      const fee = getClaimableFee(tier, film);
      if (fee) await put('fee', [id, kind, fee.amount, fee.currency]);
    }
    const groups = new Map();
    for (const term of terms) {
      const rule = rules.getRule(term);
      const group = term.groupKey ? (groups.get(term.groupKey) ?? ++requirement) : ++requirement;
      if (term.groupKey) groups.set(term.groupKey, group);
      const isMonths = rule.months > 0;
      const number = isMonths
        ? day === null
          ? null
          : getDayMonthsBefore(day, rule.months)
        : rule.effect === 'compares'
          ? rule.limit
          : null;
      const site = rule.kind === 'premiere' ? getSiteId(sites, term, festival, getRegions) : null;
      const isOpen =
        rule.effect === 'never' || (isMonths && day === null) || (rule.kind === 'premiere' && site === null);
      const kind = rule.effect === 'always-passes' ? 'always' : isOpen ? 'open' : getTermKind(rule);
      const isAudienceList = getAudienceBit(getTypeNumber(term.type)) >= 0;
      await put('term', [
        ++termId,
        id,
        rule.type,
        kind,
        getSqlFieldNumber(rule.field),
        term.isMandatory,
        group,
        term.bonusRanking,
        isAudienceList,
        number,
        term.currency,
        site,
        startsOn,
      ]);
      if (!LISTED.includes(kind)) continue;
      for (const value of [...rule.values, ...rule.countries])
        await put('term_value', [termId, getSqlFieldNumber(rule.field), rules.dictionary.strings[value]]);
    }
  }
  for (const {
    id,
    level,
    country,
    subdivision,
    city,
    takesOnline,
    exceptsHome,
    excepts,
    isThere,
  } of sites.values()) {
    await put('site', [id, level, country, subdivision, city, takesOnline, exceptsHome, excepts]);
    for (const one of isThere ? countries.filter(isThere) : []) await put('site_country', [id, one]);
  }
  for (const table of Object.keys(COLUMNS)) await put(table, null);
  await db.query(INDEXES);
  await db.query('vacuum analyze');
}

const LISTED = ['subdivision', 'some', 'none', 'required', 'forbidden'];
const getTermKind = ({ kind, isForbidden }) =>
  kind === 'selection' ? (isForbidden ? 'forbidden' : 'required') : kind;

/** Returns the location id of a premiere rule; null if the festival does not specify enough. */
function getSiteId(
  sites,
  { value: level, list, otherList, exceptOwnCountry },
  { country, subdivision, city, takesOnline },
  getRegions,
) {
  const region = level === 'Regional' && country !== null && getRegions(country)[1];
  const locationByLevel = {
    'World Premiere': {},
    International: {},
    Country: country && { country },
    State: country && subdivision && { country, subdivision },
    City: country && city && { country, subdivision, city: toCityToken(city) },
    Regional: list?.length
      ? { key: list.join(), isThere: (one) => includesCountry(list, one) }
      : region && { key: region, isThere: (one) => getRegions(one).includes(region) },
  };
  const location = locationByLevel[level];
  if (!location) return null;
  const exceptsHome = exceptOwnCountry || level === 'International';
  const excepts = replaceGroupsWithMembers(otherList ?? []).join(' ');
  const key = JSON.stringify([level, location, takesOnline, exceptsHome, excepts]);
  if (!sites.has(key))
    sites.set(key, {
      id: sites.size,
      level,
      takesOnline,
      exceptsHome,
      excepts,
      country: null,
      subdivision: null,
      city: null,
      ...location,
    });
  return sites.get(key).id;
}

async function insert(db, table, rows) {
  if (rows.length === 0) return;
  const columns = COLUMNS[table].split(', ').map((column) => column.split(' '));
  const arrays = columns.map(([, type], n) => `$${n + 1}::${type}[]`);
  await db.query(
    `insert into ${table} (${columns.map(([name]) => name)}) select * from unnest(${arrays})`,
    columns.map((_column, n) => rows.map((row) => row[n])),
  );
}
