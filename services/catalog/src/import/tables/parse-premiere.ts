import { foldName } from '@laurel/rules/text/fold';
import { PREMIERE_LEVELS, type PremiereLevel } from '@laurel/rules/terms/vocabularies';
import { findCountries } from './parse-country-cell.js';

/** A required premiere. `countries`: the region of a regional premiere. */
export interface RequiredPremiere {
  level: PremiereLevel;
  countries: readonly string[];
}

/** The names of each level in English, French, Spanish, German, Italian and Portuguese, folded. */
const NAMES: Record<PremiereLevel, string> = {
  'World Premiere': 'world worldwide wp mondiale mondial mundial welt welturauffuhrung urauffuhrung',
  International: 'international internationale internacional internazionale',
  Country: 'country national nationale nacional nazionale',
  Regional: 'regional regionale regionali',
  State: 'state estatal estadual',
  City: 'city ville stadt ciudad cidade citta',
};
const LEVEL_BY_NAME = new Map(
  PREMIERE_LEVELS.flatMap((level) => NAMES[level].split(' ').map((name) => [name, level] as const)),
);
/** The words for a premiere, and those that say that it is required. */
const PREMIERE = /premieren?(?= status$|$)|\b(?:premieren?|estreno|estreia|anteprima|prima|status)\b/g;
const REQUIRED =
  /\b(?:at least|minimum|mindestens|au moins|al menos|pelo menos|almeno|only|(?:is |are )?(?:required|mandatory|obligatory)|obligatoire|exigee|requise|obligatori[ao]|requerid[ao]|erforderlich|pflicht|richiesta|exigida)\b/g;
const NECESSARY =
  '(?:required|requirements?|needed|necessary|mandatory|obligatory|condition|erforderlich|notig|notwendig|verlangt|pflicht|vorgeschrieben|requise?|exigee?|exigences?|necessaire|obligatoire|requerid[ao]|requisitos?|necesari[ao]|obligatori[ao]|exigid[ao]|necessari[ao]|obrigatori[ao]|richiest[ao]|obbligatori[ao])';
/** States that no premiere is required, in the same languages, folded. */
const NOT_REQUIRED = new RegExp(
  String.raw`^(?:(?:no|none|not|non|nein|nicht|keine?|pas|pas de|aucune?|sin|ningun[ao]?|nessun[ao]?|senza|nenhum[ao]?|nao|sem)(?: (?:premieren?|estrenos?|anteprim[ae]|prim[ae]|estreias?)(?: (?:status|level))?)?(?: ${NECESSARY})?|any(?: premiere)?(?: status)?|open|all|egal|beliebig|indifferent|cualquiera|qualquer|qualsiasi)$`,
);
const ALTERNATIVES = /\s?[,/;|]\s?|\s(?:or|oder|ou|o)\s/i;
const BRACKET = /^([^()]*)\(([^()]*)\)$/;

function parseAlternative(text: string, festivalCountry: string | null): RequiredPremiere | null {
  const [, nameText = text, locationText = ''] = BRACKET.exec(text.trim()) ?? [];
  const name = foldName(nameText)
    .replace(REQUIRED, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(PREMIERE, ' ')
    .trim();
  const location = foldName(locationText).replace(REQUIRED, ' ').trim();
  const level = LEVEL_BY_NAME.get(name) ?? null;
  if (level !== null && location === '') return { level, countries: [] };
  const canHaveLocation = level === null || level === 'Country' || level === 'Regional';
  if (!canHaveLocation || (level === null && location !== '')) return null;
  const countries = findCountries(level === null ? name : location);
  if (countries === null) return null;
  const isNational = level !== 'Regional' && countries.length === 1 && countries[0] === festivalCountry;
  return isNational ? { level: 'Country', countries: [] } : { level: 'Regional', countries };
}

/**
 * Parses the premieres of which one is required: `World premiere`, `Weltpremiere`, `Première mondiale exigée`, `European
 * or International`, `national premiere (Germany)`. Returns an empty list for a cell that states that none is required,
 * and null for one that it does not understand, such as a preference.
 */
export function parsePremieres(cell: string, festivalCountry: string | null): RequiredPremiere[] | null {
  if (NOT_REQUIRED.test(foldName(cell))) return [];
  const premieres = cell.split(ALTERNATIVES).map((text) => parseAlternative(text, festivalCountry));
  return premieres.every((premiere) => premiere !== null) ? premieres : null;
}
