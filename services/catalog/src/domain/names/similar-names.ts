import { compareCities } from '@laurel/cities/compare-cities';
import { toCityKey, toNameForms } from './generic-words.js';
import type { NamedFestival } from './recognition.js';

export interface IdentifiedFestival extends NamedFestival {
  id: number;
}

const MAX_SIMILAR_FESTIVALS = 3;
const ANY_COUNTRY = '*';

/**
 * Finds stored festivals that are probably the same as the festival of a record. Recognises translated names
 * such as “Internationale Kurzfilmtage Oberhausen” and “International Short Film Festival Oberhausen”.
 */
export class SimilarFestivals {
  private readonly byKey = new Map<string, IdentifiedFestival[]>();

  add(festival: IdentifiedFestival): void {
    for (const key of [...listKeys(festival, festival.country ?? ''), ...listKeys(festival, ANY_COUNTRY)]) {
      const sameKey = this.byKey.get(key);
      if (!sameKey) this.byKey.set(key, [festival]);
      else if (sameKey.at(-1) !== festival) sameKey.push(festival);
    }
  }

  /** Returns the most similar festivals in the same city. Includes festivals whose city is unknown. */
  find(record: NamedFestival): IdentifiedFestival[] {
    const countries = record.country === null ? [ANY_COUNTRY] : [record.country, ''];
    const keys = countries.flatMap((country) => listKeys(record, country));
    const festivals = new Set(keys.flatMap((key) => this.byKey.get(key) ?? []));
    return [...festivals]
      .filter((festival) => mayBeSameCity(record, festival))
      .slice(0, MAX_SIMILAR_FESTIVALS);
  }
}

function listKeys({ name, alternativeNames, country, city }: NamedFestival, keyCountry: string): string[] {
  const keys = [name, ...alternativeNames].flatMap((value) => {
    const { withoutCity, whole } = toNameForms(value, country, city);
    return [
      ...(withoutCity === null ? [] : [`city|${toCityKey(country, city!)}|${withoutCity}`]),
      ...whole.filter(Boolean).map((key) => `name|${key}`),
    ];
  });
  return [...new Set(keys)].map((key) => `${keyCountry}|${key}`);
}

function mayBeSameCity(a: NamedFestival, b: NamedFestival): boolean {
  const country = a.country ?? b.country;
  if (!a.city || !b.city || !country) return true;
  return compareCities(country, a.city, b.city) !== 'different';
}
