import type { Festival } from '@laurel/proto/catalog/v1/festival';
import { toNameKey } from '@laurel/rules/text/fold';
import { toIsoInstantSql } from '@laurel/runtime/database/client';
import type { FestivalFields } from '../domain/festivals/festival.js';
import { toIdentity } from '../domain/names/identity.js';
import { getFestivalKeys } from '../domain/names/recognition.js';
import { countries, subdivisions } from '../reference/reference-data.js';

export interface FestivalKeys {
  id: number;
  version: number;
  competitionIds: number[];
}

export const toFestivalMessage = (keys: FestivalKeys, fields: FestivalFields): Festival => ({
  ...keys,
  ...fields,
});

export function toFestivalColumns(fields: FestivalFields) {
  const { country, subdivision, ...plain } = fields;
  return {
    ...plain,
    countryId: country === null ? null : countries.get(country)!.id,
    subdivisionId: subdivision === null ? null : subdivisions.get(subdivision)!.id,
    identity: toIdentity(fields.name, country, fields.city),
    knownAs: getFestivalKeys(fields),
    nameKey: toNameKey(fields.name),
  };
}

const PLAIN = `f."id", f."version", f."name", f."description", f."profileImage", f."profileHerobanner", f."yearsRunning", f."audienceAttendance",
  f."estimatedSubmissions", f."awardsPresented", f."projectsSelected", f."internetDisallowed", f."arthouseIndex", f."homepage", f."filmfreewayLink",
  f."city", f."timezone", f."contactEmail", f."startsOn"::text, f."endsOn"::text, f."alternativeNames", f."foundedYear", f."usualMonth", f."themes",
  f."qualifiers", f."isDemonstration"`;
const VERIFIED = `${toIsoInstantSql('f."verifiedAt"')} as "verifiedAt"`;
/** Selects festivals with the columns of the message. The caller appends conditions and the order. */
export const SELECT_FESTIVALS = `select ${PLAIN}, ${VERIFIED}, c."code_alpha2" as country, s."code" as subdivision,
  array(select "id" from "competition" where "festivalId" = f."id" order by "id") as "competitionIds"
  from "festival" f left join "countries" c on c."id" = f."countryId" left join "country_subdivisions" s on s."id" = f."subdivisionId"`;

/** The location and dates, without long fields. */
export const SELECT_LOCATIONS = `select f."id", f."city", f."startsOn"::text, f."usualMonth", f."profileImage", c."code_alpha2" as country,
  least(1.0, nullif(f."projectsSelected", 0)::float8 / nullif(f."estimatedSubmissions", 0)) as odds
  from "festival" f left join "countries" c on c."id" = f."countryId"`;

export function getFestivalFields(row: Festival): FestivalFields {
  const { id: _id, version: _version, competitionIds: _ids, ...fields } = row;
  return fields as FestivalFields;
}
