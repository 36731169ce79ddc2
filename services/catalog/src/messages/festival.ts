import type { Festival } from '@laurel/proto/catalog/v1/festival';
import { nameKey } from '@laurel/rules/fold';
import { instantOf } from '@laurel/runtime/database';
import type { FestivalFacts } from '../domain/festival.js';
import { identityOf } from '../domain/identity.js';
import { knownAs } from '../domain/recognition.js';
import { countries, subdivisions } from '../reference.js';

export interface FestivalKeys {
  id: number;
  version: number;
  competitionIds: number[];
}

export const festivalMessage = (keys: FestivalKeys, facts: FestivalFacts): Festival => ({
  ...keys,
  ...facts,
});

/** The columns of a festival, by name. */
export function festivalColumns(facts: FestivalFacts) {
  const { country, subdivision, ...plain } = facts;
  return {
    ...plain,
    countryId: country === null ? null : countries.get(country)!.id,
    subdivisionId: subdivision === null ? null : subdivisions.get(subdivision)!.id,
    identity: identityOf(facts.name, country, facts.city),
    knownAs: knownAs(facts),
    nameKey: nameKey(facts.name),
  };
}

const PLAIN = `f."id", f."version", f."name", f."description", f."profileImage", f."profileHerobanner", f."yearsRunning", f."audienceAttendance",
  f."estimatedSubmissions", f."awardsPresented", f."projectsSelected", f."internetDisallowed", f."arthouseIndex", f."homepage", f."filmfreewayLink",
  f."city", f."timezone", f."contactEmail", f."startsOn"::text, f."endsOn"::text, f."alternativeNames", f."foundedYear", f."usualMonth", f."themes",
  f."qualifiers", f."isDemonstration"`;
const VERIFIED = `${instantOf('f."verifiedAt"')} as "verifiedAt"`;
/** Rows in the message's own shape; what follows narrows and orders them. */
export const FESTIVALS = `select ${PLAIN}, ${VERIFIED}, c."code_alpha2" as country, s."code" as subdivision,
  array(select "id" from "competition" where "festivalId" = f."id" order by "id") as "competitionIds"
  from "festival" f left join "countries" c on c."id" = f."countryId" left join "country_subdivisions" s on s."id" = f."subdivisionId"`;

/** Where and when, and nothing that is long. */
export const PLACES = `select f."id", f."city", f."startsOn"::text, f."usualMonth", f."profileImage", c."code_alpha2" as country,
  least(1.0, nullif(f."projectsSelected", 0)::float8 / nullif(f."estimatedSubmissions", 0)) as odds
  from "festival" f left join "countries" c on c."id" = f."countryId"`;

/** A stored festival's facts, without its keys. */
export function festivalFacts(row: Festival): FestivalFacts {
  const { id: _id, version: _version, competitionIds: _ids, ...facts } = row;
  return facts as FestivalFacts;
}
