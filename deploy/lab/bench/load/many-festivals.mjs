// Ten times the catalogue: all of the demonstration's data, repeated for festivals with other names.
import fs from 'node:fs';
import { getDatabaseUrl } from '../../../local/environment.mjs';
import { withClient } from '../../../install/servers/postgres.mjs';

/** Returns the fields of a term that an import accepts, without empty ones. */
const getImportableFields = ({ id: _id, competitionId: _competition, ...fields }) =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
    ),
  );

/** Writes `times` copies of the catalogue as JSON lines. Returns the numbers of festivals and competitions. */
export async function writeMany(state, file, times) {
  const { readCompetitions } = await import('@laurel/catalog/messages/competition');
  const { FESTIVALS } = await import('@laurel/catalog/messages/festival');
  return withClient(getDatabaseUrl(state, 'catalog'), async (db) => {
    const read = async (sql, ...values) => (await db.query(sql, values)).rows;
    const festivals = await read(`${FESTIVALS} order by f."id"`);
    const competitionDetails = await readCompetitions(
      read,
      (await read('select id from competition')).map(({ id }) => id),
    );
    const byFestival = Map.groupBy(competitionDetails, ({ competition }) => competition.festivalId);
    const out = fs.createWriteStream(file);
    let competitions = 0;
    for (let n = 1; n <= times; n++)
      for (const festival of festivals) {
        const records = (byFestival.get(festival.id) ?? []).map((details) => toCompetitionRecord(details));
        competitions += records.length;
        const { name, country, subdivision, timezone, arthouseIndex, themes, qualifiers, startsOn, endsOn } =
          festival;
        const record = {
          name: `${name} ${ROMAN[n]}`,
          country,
          city: `${festival.city} ${ROMAN[n]}`,
          website: `https://festival-${festival.id}-${n}.example`,
          ...getImportableFields({
            subdivision,
            timezone,
            arthouseIndex,
            themes,
            qualifiers,
            startsOn,
            endsOn,
          }),
          competitions: records,
        };
        if (!out.write(`${JSON.stringify(record)}\n`))
          await new Promise((resolve) => out.once('drain', resolve));
      }
    await new Promise((resolve) => out.end(resolve));
    return { festivals: festivals.length * times, competitions };
  });
}
const ROMAN = ['', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];

const DESCRIPTIVE_FIELDS = ['type', 'name', 'description', 'groupKey', 'bonusRanking', 'isMandatory'];

function toCompetitionRecord({ competition, terms, dates, fees }) {
  const { name, description, opensOn, notificationDate, bonusRanking, isDeprecated } = competition;
  return {
    name,
    isDeprecated,
    bonusRanking,
    ...getImportableFields({ description, opensOn, notificationDate }),
    // In the demonstration a rule without a field stands for a festival's text. An import refuses it.
    terms: terms
      .map(getImportableFields)
      .filter((term) => Object.keys(term).some((key) => !DESCRIPTIVE_FIELDS.includes(key))),
    dates: dates.map(({ id, date, title, deprecated, timezone }) => ({
      date,
      title,
      deprecated,
      timezone,
      fees: fees
        .filter(({ competitionDateId }) => competitionDateId === id)
        .map(({ title, amount, currency, audience, appliesTo }) => ({
          title,
          amount,
          currency,
          audience,
          appliesTo,
        })),
    })),
  };
}
