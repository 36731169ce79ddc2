import { BLOC_NAMES, isCountryGroup } from '@laurel/rules/locations/country-groups';
import { M49_REGIONS } from '@laurel/rules/locations/m49';
import { foldName } from '@laurel/rules/text/fold';
import { getLocalizedName } from './location-names.js';

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt'];
/** UN regions whose usual names often mean other countries: the UN’s Western Europe has neither the UK nor Spain. */
const UNCLEAR_REGIONS: ReadonlySet<string> = new Set(['021', '039', '151', '154', '155', '419']);

/** Usual names that CLDR does not have, in English, German, French, Spanish, Italian and Portuguese. */
const NAMES: readonly (readonly [groups: string, names: string])[] = [
  ['bloc:EU', 'eu, ue, e u'],
  [
    'bloc:EEA',
    'european economic area, ewr, europäischer wirtschaftsraum, eee, espace économique européen, espacio económico europeo, spazio economico europeo, espaço económico europeu',
  ],
  [
    'bloc:CoE',
    'council of europe, europarat, europarats, conseil de l’europe, consejo de europa, consiglio d’europa, conselho da europa',
  ],
  [
    'bloc:Nordic',
    'nordic, nordics, norden, nordische, nordischen, nordique, nordiques, nórdico, nórdicos, nordico, nordici',
  ],
  [
    'DK NO SE',
    'scandinavia, scandinavian, skandinavien, skandinavische, skandinavischen, scandinavie, scandinaves, escandinavia, escandinavos, escandinávia, scandinavi',
  ],
  [
    'bloc:Baltic',
    'baltic, baltics, baltikum, baltische, baltischen, baltes, bálticos, báltico, baltici, repubbliche baltiche',
  ],
  ['bloc:Balkans', 'balkan, balkans, balkanländer, balcanes, balcánicos, balcani, balcanici, bálcãs, balcãs'],
  [
    'bloc:Mediterranean',
    'mediterranean, mittelmeer, mittelmeerraum, mittelmeerländer, méditerranée, méditerranéens, mediterráneo, mediterráneos, mediterranei, mediterrâneo, mediterrânicos',
  ],
  [
    'bloc:ArabLeague',
    'arab league, arab, arab world, arabische liga, arabische, arabischen, arabische welt, ligue arabe, arabes, monde arabe, liga árabe, mundo árabe, lega araba, arabi, mondo arabo',
  ],
  [
    'bloc:LatinAmerica',
    'latin america, latin american, lateinamerika, lateinamerikanische, amérique latine, latinoamérica, américa latina, latinoamericanos, america latina, latinoamericani, latino-americanos',
  ],
  [
    'bloc:IberoAmerica',
    'ibero-america, ibero-american, iberoamerika, ibéro-amérique, iberoamérica, iberoamericanos, iberoamerica, ibero-américa',
  ],
  [
    'bloc:AfricanUnion',
    'african union, afrikanische union, union africaine, unión africana, unione africana, união africana',
  ],
  ['bloc:Francophonie', 'francophone, francophones'],
  ['bloc:CIS', 'commonwealth of independent states, gus, cei'],
  ['M49:419', 'latin america and the caribbean'],
  ['BE LU NL', 'benelux'],
  ['AT CH DE', 'dach, d-a-ch'],
  ['CZ HU PL SK', 'visegrad, visegrad group, visegrad four, v4, visegrád'],
  [
    'M49:150',
    'european, europäisch, europäische, europäischen, européen, européenne, européens, européennes, europeo, europea, europeos, europei, europeu, europeia, europeus',
  ],
  [
    'M49:002',
    'african, afrikanische, afrikanischen, africaine, africains, africano, africana, africanos, africani',
  ],
  [
    'M49:142',
    'asian, asiatische, asiatischen, asiatique, asiatiques, asiático, asiática, asiáticos, asiatici',
  ],
];

/** Words that belong to no name of a group: “the EU member states”, “pays de l’UE”. */
const OTHER_TOKENS = new Set(
  foldName(`the of der die das den dem des le la les l el los las lo gli i il o os a as de du d da do dos della dei degli dell
    countries country nations member members states state region area länder ländern staaten mitgliedstaaten mitgliedsländer
    mitgliedstaat mitgliedsstaaten pays états membres países estados miembros naciones membros paesi stati membri nazioni
    film films filme filmes productions producciones produktionen`).split(' '),
);
const toKey = (name: string): string =>
  foldName(name)
    .split(' ')
    .filter((token) => !OTHER_TOKENS.has(token))
    .join(' ');

let groupsByName: ReadonlyMap<string, readonly string[]> | null = null;
function collectGroups(): ReadonlyMap<string, readonly string[]> {
  const regionNames = LANGUAGES.flatMap((language) =>
    ['EU', ...M49_REGIONS.keys()]
      .filter((code) => !UNCLEAR_REGIONS.has(code))
      .map((code): [string, string] => [
        getLocalizedName(language, 'region', code),
        code === 'EU' ? 'bloc:EU' : `M49:${code}`,
      ]),
  );
  const otherNames = NAMES.flatMap(([groups, names]) =>
    names.split(', ').map((name): [string, string] => [name, groups]),
  );
  const blocNames = BLOC_NAMES.map((name): [string, string] => [name, `bloc:${name}`]);
  return new Map(
    [...regionNames, ...blocNames, ...otherNames].map(([name, groups]) => [toKey(name), groups.split(' ')]),
  );
}

/**
 * Returns the countries and groups of countries that a usual name of a group means: `EU`, `Nordic countries`, `Benelux`,
 * `Lateinamerika`. Null if it is unknown.
 */
export function findCountryGroup(text: string): readonly string[] | null {
  if (isCountryGroup(text)) return [text];
  groupsByName ??= collectGroups();
  return groupsByName.get(toKey(text)) ?? null;
}
