import { createRequire } from 'node:module';
import { languages as listed } from 'countries-list';
import { iso6393 } from 'iso-639-3';

const require = createRequire(import.meta.url);
const { iso_639_1: byAlpha2, iso_639_2: byAlpha3 } = require('iso-639');
const groups = require('cldr-core/supplemental/languageGroups.json').supplemental.languageGroups;

const english = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const parents = new Map(
  Object.entries(groups).flatMap(([group, members]) => members.split(' ').map((member) => [member, group])),
);
/** Serbo-Croatian was withdrawn from ISO 639-1, and CLDR treats it as Serbian. */
const WITHDRAWN = 'sh';
const capitalize = (text) => text && text[0].toUpperCase() + text.slice(1);

/** Returns the family name from ISO 639, otherwise the widest group above the language that ISO 639-2 names. */
function getFamily(code) {
  if (byAlpha2[code]) return byAlpha2[code].family;
  let name = null;
  for (let group = parents.get(code); group; group = parents.get(group))
    name = byAlpha3[group]?.en?.[0] ?? name;
  return name?.replace(/ languages$/, '') ?? null;
}

function getNativeName(code) {
  if (listed[code]) return capitalize(listed[code].native);
  if (byAlpha2[code]) return capitalize(byAlpha2[code].nativeName.split(',')[0]);
  const displayName = Intl.DisplayNames.supportedLocalesOf(code).length
    ? new Intl.DisplayNames(code, { type: 'language', fallback: 'none' }).of(code)
    : null;
  return displayName ? capitalize(displayName) : null;
}

/** The languages of ISO 639 with an English name in CLDR. The id is the 639-3 code read as a number. */
export const buildLanguages = () =>
  iso6393
    .filter(
      ({ iso6391, iso6393: code, scope }) =>
        scope !== 'special' && iso6391 !== WITHDRAWN && english.of(iso6391 ?? code),
    )
    .map(({ iso6391, iso6392T, iso6392B, iso6393: code }) => ({
      id: [...code].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 97, 0) + 1,
      family: getFamily(iso6391 ?? code),
      name: english.of(iso6391 ?? code),
      nativeName: getNativeName(iso6391 ?? code),
      code639_1: iso6391 ?? null,
      code639_2: iso6392T ?? null,
      code639_2B: iso6392B ?? null,
      code639_3: code,
    }))
    .sort((a, b) => a.id - b.id);
