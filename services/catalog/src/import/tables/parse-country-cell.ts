import { findCountryByAdjective } from '@laurel/messages/formatting/country-adjectives';
import { findCountryGroup } from '@laurel/messages/formatting/country-group-names';
import { findCountry } from '@laurel/messages/formatting/country-names';
import { foldName } from '@laurel/rules/text/fold';
import { collapseBlanks } from '@laurel/rules/text/white-space';

/** The countries and groups of a cell: those that are accepted (all if it is empty), and those that are not. */
export interface CountryLists {
  accepted: string[];
  excluded: string[];
}
/** The part of a cell that is not understood. */
export interface UnknownCountry {
  unknown: string;
}

const toTokens = (text: string): ReadonlySet<string> => new Set(foldName(text).split(' '));
/** Words that mean all countries, in English, German, French, Spanish, Italian and Portuguese. */
const EVERYWHERE_TOKENS =
  toTokens(`all any every everyone everybody anyone anybody anywhere everywhere open world worldwide global
  globally international internationally alle welt weltweit überall jeder offen tous toutes tout monde mondial partout ouvert todos todas
  todo mundial mundo internacional cualquier cualquiera abierto tutti tutte tutto mondiale mondo internazionale qualsiasi aperto
  qualquer aberto`);
const FILLER_TOKENS =
  toTokens(`to the from of over wide whole for countries country nations nationality nationalities films filmmakers are is
  welcome accepted eligible allowed für aus länder nationen welt der die das erlaubt willkommen les le la des à pays entier los las
  el países país a i il gli paesi paese o os inteiro`);
function meansEverywhere(text: string): boolean {
  const tokens = [...toTokens(text)];
  return (
    tokens.some((token) => EVERYWHERE_TOKENS.has(token)) &&
    tokens.every((token) => EVERYWHERE_TOKENS.has(token) || FILLER_TOKENS.has(token))
  );
}

/** The words between what is accepted and what is not. */
const EXCEPT =
  /(?:^|[\s,;(:])(?:but not|except(?: for)?|excepting|excluding|excl\.?|other than|apart from|without|not|no|but|minus|nicht|außer|ausser|ausgenommen|mit ausnahme von|ohne|keine?|sauf|hors|excepté|à l['’]exception d[eu]s?|excepto|salvo|menos|a excepción de|exceto|à exceção d[aeo]s?|não|eccetto|tranne|esclus[oaie]|ad eccezione di|non|pas):? (?=\p{L})/iu;
const EXCLUDED_AT_END =
  /[\s,(](?:(?:is |are )?(?:excluded|excepted|not (?:accepted|eligible|allowed))|ausgeschlossen|ausgenommen|exclue?s?|excluid[oa]s?|esclus[aoie])\)?$/iu;
const ONLY =
  /^(?:only|just|exclusively|nur|ausschließlich|seulement|uniquement|s[oó]lo|solamente|[uú]nicamente|somente|apenas|só|soltanto|solo|esclusivamente|exclusivamente) |[\s,(](?:only|exclusively|nur|ausschließlich|seulement|uniquement|solamente|somente|apenas|soltanto)\)?$/giu;
/** The words before a name: `from the USA`, `any EU country`. */
const PREFIX =
  /^(?:(?:(?:films?|filme) )?(?:from|aus|de|du|des|da|do|dos|dal|dalla)|in|im|en|any|all|alle|tous|toutes|todos|todas|tutti|tutte|der|die|das|dem|den|la|le|les|los|el|il|i|os|the) |^[ld]['’]/iu;
/** The separators of a list. A name can contain one, such as “Bosnia and Herzegovina”. */
const SEPARATOR =
  /(\s?(?:[;|/\n+&•()]|,(?: (?:and|or|und|oder|et|ou|y|e|o)(?= ))?)\s?|\s(?:and|or|und|oder|sowie|et|ou|y|e|o|u\.|as well as|plus)\s)/iu;
const CODES = /^[A-Z]{2,3}(?: [A-Z]{2,3})+$/;
/** The maximum number of sections of a name. */
const MAX_SECTIONS = 3;
/** Names of a country that often mean a continent. */
const UNCLEAR_NAMES: ReadonlySet<string> = new Set(['america']);
const [MAX_CELL_LENGTH, MAX_NAME_LENGTH] = [5000, 100];

/** Returns the countries and groups that a name means, such as `Germany` or `any EU country`; null if it is unknown. */
export function findCountries(text: string): readonly string[] | null {
  const name = text.trim();
  if (name.length > MAX_NAME_LENGTH || foldName(name) === '' || UNCLEAR_NAMES.has(foldName(name)))
    return null;
  const country = findCountry(name);
  if (country) return [country];
  const adjectiveCountry = findCountryByAdjective(name);
  if (adjectiveCountry) return [adjectiveCountry];
  const shorterName = name.replace(PREFIX, '');
  return findCountryGroup(name) ?? (shorterName === name ? null : findCountries(shorterName));
}

/** Returns the countries and groups of a list, or the first section that is not understood. */
function parseList(text: string): string[] | UnknownCountry {
  const sections = text.split(SEPARATOR);
  const found: string[] = [];
  for (let start = 0; start < sections.length; start += 2) {
    if (sections[start]!.trim() === '') continue;
    const ends = Array.from({ length: MAX_SECTIONS }, (_, n) => start + 2 * (MAX_SECTIONS - n) - 1);
    const end = ends.find(
      (index) => index <= sections.length && findCountries(sections.slice(start, index).join('')) !== null,
    );
    if (end === undefined) return { unknown: sections[start]!.trim() };
    found.push(...findCountries(sections.slice(start, end).join(''))!);
    start = end - 1;
  }
  return [...new Set(found)];
}

/** Splits a text into what it accepts and what it excludes; null if it excludes nothing. */
function splitExclusion(text: string): [accepted: string, excluded: string | null] {
  const atEnd = EXCLUDED_AT_END.exec(text);
  if (atEnd) return ['', text.slice(0, atEnd.index)];
  const match = EXCEPT.exec(text);
  return match ? [text.slice(0, match.index), text.slice(match.index + match[0].length)] : [text, null];
}

/**
 * Parses a cell of eligible countries: `Germany; Austria`, `Nordic countries`, `UK & Ireland`, `only Germany`, `not USA`,
 * `all except Russia`. Returns the part that it does not understand, if there is one.
 */
export function parseCountryCell(cell: string): CountryLists | UnknownCountry {
  const text = collapseBlanks(cell).trim();
  if (cell.length > MAX_CELL_LENGTH) return { unknown: text };
  if (CODES.test(text)) return parseCountryCell(text.replaceAll(' ', ','));
  const [acceptedText, excludedText] = splitExclusion(text);
  const acceptedNames = acceptedText.replace(ONLY, '').trim();
  const accepted = acceptedNames === '' || meansEverywhere(acceptedNames) ? [] : parseList(acceptedNames);
  if ('unknown' in accepted) return accepted;
  const excluded = excludedText === null ? [] : parseList(excludedText);
  if ('unknown' in excluded) return excluded;
  const isEmpty = accepted.length + excluded.length === 0 && !meansEverywhere(acceptedNames);
  return isEmpty || (excludedText !== null && excluded.length === 0)
    ? { unknown: text }
    : { accepted, excluded };
}
