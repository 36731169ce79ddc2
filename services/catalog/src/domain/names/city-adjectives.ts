import { splitEnd } from '@laurel/rules/text/white-space';

/** Countries whose languages form adjectives such as Krakowski, Ostravský and Sarajevski. */
const SLAVIC_COUNTRIES = new Set(['PL', 'CZ', 'SK', 'SI', 'HR', 'RS', 'BA', 'ME', 'MK']);
const SLAVIC_ENDINGS = ['i', 'y', 'a', 'e', 'o', 'ie', 'iej', 'iego', 'eho'].flatMap((ending) => [
  `k${ending}`,
  `sk${ending}`,
  `ensk${ending}`,
  `ack${ending}`,
]);
/** Countries whose languages form genitives such as Stockholms and Rīgas. */
const GENITIVE_S_COUNTRIES = new Set(['SE', 'NO', 'DK', 'NL', 'LV']);

/**
 * Returns the adjectives and genitives of a city's folded name that festivals of the country (two letters) use. Some
 * results are not words, and irregular adjectives are missing.
 */
export function listCityAdjectives(name: string, country: string | null): string[] {
  const adjectives = [`${name}er`, name.replace(/e?n$/, 'ner')];
  adjectives.push(...listCyrillicAdjectives(name), ...listGreekGenitives(name));
  if (country === null) return adjectives;
  if (SLAVIC_COUNTRIES.has(country)) {
    const stem = splitEnd(name, 'aeiouy')[0].replace(/sk$/, 's').replace(/h$/, 'z');
    adjectives.push(...SLAVIC_ENDINGS.map((ending) => stem + ending));
  }
  if (GENITIVE_S_COUNTRIES.has(country)) adjectives.push(`${name}s`);
  if (country === 'EE') adjectives.push(`${name}a`, `${name}i`, `${name}u`);
  if (country === 'HU') adjectives.push(`${name}i`);
  // Oulun, Tampereen, Helsingin, Turun
  if (country === 'FI')
    adjectives.push(
      `${name}n`,
      `${name}${name.at(-1)}n`,
      name.replace(/ki$/, 'gin'),
      name.replace(/ku$/, 'un'),
    );
  return adjectives;
}

const CYRILLIC_ENDINGS = ['скии', 'ская', 'ское', 'ськии', 'ська', 'ське', 'ски', 'ска', 'ско'];
/** “Московский” and “Київський”, folded. */
function listCyrillicAdjectives(name: string): string[] {
  if (!/\p{Script=Cyrillic}/u.test(name)) return [];
  const stem = splitEnd(name, 'аеиоуыьяі')[0];
  return [stem, stem.replace(/в$/u, 'ов')].flatMap((form) => CYRILLIC_ENDINGS.map((ending) => form + ending));
}

/** “Θεσσαλονίκης” and “Βόλου”, folded. */
const listGreekGenitives = (name: string): string[] =>
  /\p{Script=Greek}/u.test(name) ? [`${name}ς`, name.replace(/ος$/u, 'ου'), name.replace(/α$/u, 'ων')] : [];
