// The same rules as SQL in PostgreSQL: one prepared statement that returns the counts and the best
// competitions for a film. It returns no explanations.
import { getEntryKind } from '../dist/engine/index/fees.js';
import { fieldNames } from '../dist/engine/numbers/type-numbers.js';
import { Dictionary } from '../dist/engine/numbers/dictionary.js';
import { toSubject } from '../dist/engine/query/subject.js';
import { weights } from '../dist/domain/ranking/weights.js';
import { FIELD_COUNT, getSqlFieldNumber, fill } from './sql-tables.mjs';

// 0 is satisfied, 1 is in doubt, 2 fails.
const QUESTION = `
with shown as (
  select * from unnest($6::int[], $7::text[], $8::text[], $9::text[], $10::boolean[], $20::boolean[]) s(day, country, subdivision, city, is_wide, is_online)
), burned as (
  select t.id, x.day, case
    when b.there = 0 or (x.is_wide and x.country is null) then b.there
    when t.excepts <> '' and x.country is null then 1
    when x.country = any(string_to_array(t.excepts, ' ')) then 0
    when not t.excepts_home then b.there
    when cardinality($11::text[]) = 0 or x.country is null then 1
    when x.country = any($11) then 0 else b.there end as burns
  from site t cross join shown x cross join lateral (select case
    when t.takes_online and x.is_online then 0
    when t.level in ('World Premiere', 'International') or (x.is_wide and x.country is null) then 2
    when x.country is null then 1
    when t.level = 'Country' then case when x.country = t.country then 2 else 0 end
    when t.level = 'Regional' then case when exists (select from site_country r where r.site_id = t.id and r.country = x.country) then 2 else 0 end
    when x.country <> t.country then 0
    when x.is_wide then 2
    when t.level = 'State' then case when x.subdivision is null then 1 when x.subdivision = t.subdivision then 2 else 0 end
    when x.city is not null then case when x.city = t.city then 2 else 0 end
    when x.subdivision <> t.subdivision then 0 else 1 end as there) b
), gone as (
  select id, min(day) filter (where burns = 2) as fails_after, min(day) filter (where burns = 1) as doubt_after from burned group by id
), hit as (
  select v.term_id, bool_and(length(v.value) = 2) as is_country
  from unnest($1::int[], $2::text[]) f(fact, value) join term_value v using (fact, value) group by v.term_id
), judged as materialized (
  select t.competition_id, t.type, t.mandatory, t.requirement, t.bonus, t.says, case t.kind
    when 'always' then 0
    when 'open' then 1
    when 'some' then case when t.fact <> all($3::int[]) then 1 when h.term_id is null then 2 else 0 end
    when 'none' then case when t.fact <> all($3) then 1 when h.term_id is null then 0 else 2 end
    when 'subdivision' then case when t.fact <> all($3) or h.is_country then 1 when h.term_id is null then 2 else 0 end
    when 'required' then case when h.term_id is not null then 0 when $15::boolean then 1 else 2 end
    when 'forbidden' then case when h.term_id is not null then 2 when $15 then 1 else 0 end
    when 'min' then case when ($4::bigint[])[t.fact] is null then 1 when ($4)[t.fact] >= t.number then 0 else 2 end
    when 'max' then case when ($4)[t.fact] is null then 1 when ($4)[t.fact] <= t.number then 0 else 2 end
    when 'budget' then case when $5::text is null or $5 <> t.currency then 1 when ($4)[t.fact] <= t.number then 0 else 2 end
    else case when $12 = 'unknown' then 1 when t.starts_on > g.fails_after then 2
      when $12 = 'partly' or t.starts_on > g.doubt_after or (not $21::boolean and not w.takes_online) then 1 else 0 end
  end as outcome
  from term t left join hit h on h.term_id = t.id left join gone g on g.id = t.site left join site w on w.id = t.site
), verdict as (
  select competition_id, count(*) filter (where must and best = 2) as fails, count(*) filter (where must and best = 1) as doubts
  from (select competition_id, min(outcome) as best, bool_or(mandatory) as must from judged group by competition_id, requirement) r
  group by competition_id
), share as (
  select type, floor(-ln(count(distinct competition_id)::float8 / (select count(*) from competition)) / ln(2::float8) * ${weights.specialisation} + 0.5)::int as points
  from judged where says and outcome = 0 group by type
), earned as (
  select competition_id, sum(bonus) as bonus, least(${weights.specialisationMax}, coalesce(sum(s.points) filter (where says), 0)) as lists
  from judged j left join share s using (type) where outcome = 0 group by competition_id
), scored as (
  select c.id, c.closes_at, case when v.fails > 1 then 4 when v.fails = 1 then 3 when v.doubts > 0 then 1 when c.is_unruled then 2 else 0 end + case when c.is_undated then 5 else 0 end as rank_group,
    c.fixed + coalesce(e.bonus, 0) + coalesce(e.lists, 0) + coalesce(v.doubts, 0) * ${weights.unknown}
    + case when f.amount = 0 then ${weights.feeFree} when f.currency = $13 then case when f.amount <= $14 then ${weights.feeWithinBudget} else ${weights.feeOverBudget} end else 0 end
    + ${weights.qualifierSought} * (select count(*) from award a where a.competition_id = c.id and a.award = any($16::text[]))
    + case when c.country = any($17::text[]) then ${weights.regionSought} else 0 end as score
  from competition c left join verdict v on v.competition_id = c.id left join earned e on e.competition_id = c.id
  left join fee f on f.competition_id = c.id and f.kind = $18
)
select count(*) filter (where rank_group % 5 = 0)::int as eligible, count(*) filter (where rank_group % 5 = 1)::int as "needs-confirmation",
  count(*) filter (where rank_group % 5 = 2)::int as unchecked, count(*) filter (where rank_group % 5 > 2)::int as "not-eligible",
  count(*) filter (where rank_group % 5 = 3)::int as "nearMisses",
  (select array_agg(t.id || ' ' || t.score) from (select id, score from scored order by rank_group, score desc, closes_at, id limit $19) t) as top
from scored`;

export async function sql(db, schema, competitions, { now, getRegions }, countries) {
  await db.query(
    `drop schema if exists ${schema} cascade; create schema ${schema}; set search_path to ${schema}; set jit to off; set work_mem to '64MB'`,
  );
  await fill(db, competitions, { now, getRegions }, countries);
  return async (question, count) => {
    const { rows } = await db.query({
      name: `question-${schema}`,
      text: QUESTION,
      values: toQueryValues(question, count, countries, getRegions),
    });
    const [{ top, ...counts }] = rows;
    return {
      counts,
      top: top.map((one) => one.split(' ').map(Number)).map(([id, score]) => ({ id, score })),
    };
  };
}

function toQueryValues({ film, role, preferences }, count, countries, getRegions) {
  const dictionary = new Dictionary();
  const {
    valuesByField,
    numberByField: subjectNumbers,
    budget,
    screenings,
    areScreeningsKnown,
    isOnlineKnown,
    mayHaveMoreSelections,
  } = toSubject(film, role, { find: (word) => dictionary.intern(word) });
  const word = (number) => (number < 0 ? null : dictionary.strings[number]);
  const known = fieldNames
    .map((field, n) => [field, valuesByField[n]])
    .filter(([, values]) => values !== null);
  const values = known.flatMap(([field, all]) => all.map((value) => [getSqlFieldNumber(field), word(value)]));
  const numberByField = Array.from({ length: FIELD_COUNT }, () => null);
  fieldNames.forEach(
    (field, n) =>
      (numberByField[getSqlFieldNumber(field) - 1] =
        field === 'budget' ? (budget?.amount ?? null) : subjectNumbers[n]),
  );
  const all = screenings ?? [];
  const preferredCountries = preferences.regions.length
    ? countries.filter((one) => getRegions(one).some((region) => preferences.regions.includes(region)))
    : [];
  return [
    values.map(([field]) => field),
    values.map(([, value]) => value),
    known.map(([field]) => getSqlFieldNumber(field)),
    numberByField,
    film.budget?.currency ?? null,
    all.map(({ day }) => (day === -Infinity ? -(2 ** 31) : day)),
    all.map(({ country }) => word(country)),
    all.map(({ subdivision }) => word(subdivision)),
    all.map(({ city }) => word(city)),
    all.map(({ isWide }) => isWide),
    film.productionCountries,
    screenings === null ? 'unknown' : areScreeningsKnown ? 'wholly' : 'partly',
    preferences.budget?.currency ?? null,
    preferences.budget?.amount ?? null,
    mayHaveMoreSelections,
    preferences.qualifiers,
    preferredCountries,
    getEntryKind(film),
    count,
    all.map(({ isOnline }) => isOnline),
    isOnlineKnown,
  ];
}
