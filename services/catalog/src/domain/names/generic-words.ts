import { findCities } from '@laurel/cities/find-cities';
import { foldName } from '@laurel/rules/text/fold';
import { listCityAdjectives } from './city-adjectives.js';
import { removeEdition } from './edition-name.js';

const tokenize = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** Words that do not help to identify a festival. */
const FILLER_TOKENS = new Set(
  tokenize(`the of de du des del della dei di da do dos das d l la le les el los las il lo i gli der die das et and y e und a o in im am fur for
    pour para per w na
    international internationale internationales internationaler internacional internacionais internazionale int intl miedzynarodowy
    miedzynarodowe miedzynarodowa
    film films filme filmes filmu filmow filmowy filmowe filmowa cinema cinemas cine cinematografico cinematografica cinematographique
    kino kina movie movies metrage metrages metragem metragens metraje metrajes
    fest festival festivals festivais festivales festiwal festspiele tage days dni journees jornadas giornate muestra mostra rassegna
    rencontres encuentros incontri encontros spotkania
    mezinarodni medzinarodny medzinarodne medunarodni medjunarodni mednarodni filmovy filmove filmova filmu filmski prehlidka
    nemzetkozi fesztival fesztivalja kansainvalinen kansainvaliset elokuva elokuvat elokuvan elokuvajuhla elokuvajuhlat
    elokuvafestivaali elokuvafestivaalit festivaali festivaalit internationella internasjonale internationaal festivalen
    s video videos filmdagar filmdager filmdage filmdagen uluslararasi festivali festivalul cinematographic`),
);
/** Words of scripts without spaces between words, with their English translations. */
const TRANSLATIONS: readonly (readonly [word: string, translation: string])[] = Object.entries({
  short:
    '短編 短片 단편 หนังสั้น короткометражных короткометражного короткометражных короткометражний короткометражних короткометражный',
  documentary:
    'ドキュメンタリー 紀錄片 纪录片 다큐멘터리 สารคดี документального документальный документальных документальний документальних ντοκιμαντερ',
  animation: 'アニメーション 動畫 动画 애니메이션 анимационных анимационный анимации анімаційних анімації',
  international: '国際 國際 国际 국제 นานาชาติ международный международного міжнародний διεθνες',
  festival: '映画祭 電影節 电影节 影展 영화제 เทศกาล кинофестиваль кінофестиваль фестиваль φεστιβαλ',
  film: '映画 電影 电影 영화 ภาพยนตร์ фильмов фільмів кино кіно κινηματογραφου ταινιων',
}).flatMap(([translation, words]) =>
  tokenize(words).map((word) => [foldName(word), ` ${translation} `] as const),
);
const NON_LATIN = /[^\p{Script=Latin}\p{N}\s]/u;
const translateTokens = (foldedName: string): string =>
  NON_LATIN.test(foldedName)
    ? TRANSLATIONS.reduce((text, [word, translation]) => text.replaceAll(word, translation), foldedName)
        .replace(/\s+/g, ' ')
        .trim()
    : foldedName;
/** “Arte cinematografica” is film, although “arte” alone is not. */
const FILM_ART = /\b(?:arte?|art) cinematogra\w+/g;

/** Words that mean the same kind of film, maker or audience. */
const TOKENS_BY_CONCEPT: Readonly<Record<string, string>> = {
  short: `short shorts shortfilm kurz court courts corto cortos cortometraje cortometrajes cortometraggio cortometraggi curta curtas
    krotki krotkich krotkometrazowy krotkometrazowych krotkometrazowe kratky kratkych kratke kort korte rovid rovidfilm
    lyhytelokuva lyhytelokuvat kisa luhifilm luhifilmide`,
  documentary: `documentary documentaries documentaire documentaires dokumentar dok documental documentales documentario documentari
    documentarios dokumentalny dokumentalne dokumentalnych dokumentarni dokumentarnich dokumentumfilm dokumenttielokuva doc docs belgesel`,
  week: 'week weeks woche wochen semaine semana settimana tydzien tyden',
  animation: `animation animations animated anime animacion animazione animacao animacji animowany animowanych trick`,
  children: `children childrens kids kinder enfants infantil ninos bambini criancas dzieci`,
  youth: `youth young jugend jeunesse juventud gioventu juventude jovenes giovani jovens mlodych mlodziezy`,
  student: `student students studenten studierende etudiant etudiants estudiante estudiantes estudiantil studenti studentesco
    estudantil estudantes studencki studenckich`,
  women: `women womens woman frauen femmes mujeres donne mulheres kobiet`,
  fantastic: `fantastic fantasy fantastique fantastico fantastica fantastische fantastyczny fantastyki`,
  environment: `environment environmental umwelt environnement ambiental medioambiente ambiente ambientale srodowiska`,
  human: `human humans humanos umani humains homme czlowieka`,
  rights: `rights droits derechos diritti direitos praw`,
  music: `music musical musique musica musik muzyki muzyczny`,
  mountain: `mountain mountains berg montagne montana montagna montanha gor gorski gorskich`,
  african: `african africain africaine africains africano africana africanos afrikanisch afrikanische afrikanisches afrykanski`,
  asian: `asian asiatique asiatico asiatica asiatisch asiatisches asiatische azjatycki`,
  nordic: `nordic nordische nordisches nordisk nordiska nordique nordico nordica`,
  horror: `horror`,
  experimental: `experimental experimentelle experimenteller experimentales experimentale experimentaux eksperymentalny`,
  nature: `nature natur naturaleza natura natureza przyrody`,
  science: `science wissenschaft wissenschafts ciencia ciencias scienza scienze`,
  jewish: `jewish judisches judische judischer juif juive judio judia ebraico ebraica zydowski`,
  sports: `sport sports deporte deportes sportu`,
  dance: `dance tanz danse danza danca tanca`,
  night: `night nights nacht nachte nuit nuits noche noches notte notti noite noites`,
  independent: `independent indie independente independientes independiente indipendente independant unabhangig unabhangige
    unabhangiger niezalezny niezaleznego`,
  european: `european europaische europaisches europaischer europeen europeo europea europeu europejski`,
  queer: `queer lgbt lgbtq lgbtqi lgbtqia`,
  new: `new neue neues neuer nouveau nouvelle nuevo nuova nuovo novo nowy nowego`,
};
const CONCEPT_BY_WORD = new Map(
  Object.entries(TOKENS_BY_CONCEPT).flatMap(([concept, tokens]) =>
    tokenize(tokens).map((word) => [word, concept] as const),
  ),
);
/** Matches German compounds: `kurzfilmtage` contains the word for short films. */
const COMPOUND =
  /^(.*?)s?(?:film)?(?:festival|festivalen|fesztival|festspiele|fest|tage|film|filme|(woche))$/;
/** Compounds of two words. */
const CONCEPTS_BY_STEM: Readonly<Record<string, readonly string[]>> = {
  menschenrecht: ['human', 'rights'],
  menschenrechte: ['human', 'rights'],
};

function toConcepts(word: string): readonly string[] {
  if (FILLER_TOKENS.has(word)) return [];
  const concept = CONCEPT_BY_WORD.get(word);
  if (concept) return [concept];
  const [, stem, week] = COMPOUND.exec(word) ?? [];
  if (stem === undefined) return CONCEPTS_BY_STEM[word] ?? [word];
  const stemConcepts = stem === '' ? [] : (CONCEPTS_BY_STEM[stem] ?? [CONCEPT_BY_WORD.get(stem) ?? word]);
  return week ? [...stemConcepts, 'week'] : stemConcepts;
}

/**
 * Returns the distinctive words of a folded name as a key: sorted, with generic words replaced by their
 * concept.
 */
const toKey = (foldedName: string): string =>
  [...new Set(tokenize(foldedName).flatMap(toConcepts))].toSorted().join(' ');

/** Shorter city names are codes, or common words in other languages. */
const MIN_CITY_NAME_LENGTH = 3;
/** A name in Chinese characters. */
const MIN_OTHER_SCRIPT_LENGTH = 2;

interface CityNames {
  /** The same for all names of the city. */
  key: string;
  /** The folded names of the city. */
  names: string[];
  /** The most tokens of a name. */
  maxTokens: number;
}
function getCityNames(country: string | null, city: string): CityNames {
  const found = country ? findCities(country, city)[0] : undefined;
  const foldedCity = foldName(city);
  const isLongEnough = (name: string) =>
    name.length >= (NON_LATIN.test(name) ? MIN_OTHER_SCRIPT_LENGTH : MIN_CITY_NAME_LENGTH);
  const names = [...new Set([foldedCity, ...(found?.foldedNames ?? [])])].filter(isLongEnough);
  const maxTokens = Math.max(0, ...names.map((name) => tokenize(name).length));
  return { key: found ? foldName(found.name) : foldedCity, names, maxTokens };
}

/** Returns one key for all names of a city. */
export const toCityKey = (country: string | null, city: string): string => getCityNames(country, city).key;

/** Lists the city's names and their adjectives (Münchner, Krakowski) that may be in a folded text. */
function listForms({ names }: CityNames, country: string | null, foldedText: string): Set<string> {
  const getStart = (name: string) => name.slice(0, MIN_CITY_NAME_LENGTH);
  return new Set(
    names
      .filter((name) => foldedText.includes(getStart(name)))
      .flatMap((name) => {
        const forms = [name, ...listCityAdjectives(name, country)];
        return forms.filter((form) => form.startsWith(getStart(name)));
      }),
  );
}

/** Returns the tokens of a folded text, with null for each of the forms, which have at most `maxTokens`. */
function splitAtForms(foldedText: string, forms: ReadonlySet<string>, maxTokens: number): (string | null)[] {
  const tokens = tokenize(foldedText);
  const result: (string | null)[] = [];
  for (let start = 0; start < tokens.length; start++) {
    let count = Math.min(maxTokens, tokens.length - start);
    while (count > 0 && !forms.has(tokens.slice(start, start + count).join(' '))) count--;
    result.push(count > 0 ? null : tokens[start]!);
    start += Math.max(0, count - 1);
  }
  return result;
}

/** The forms of a festival's name that are equal for its translations. */
export interface NameForms {
  /** Without the city; null if the city is unknown. */
  withoutCity: string | null;
  /** The whole name. Two forms if the name contains the city. */
  whole: string[];
}

/** Returns a festival's name in forms that do not depend on its language. */
export function toNameForms(name: string, country: string | null, city: string | null): NameForms {
  const foldedName = translateTokens(removeEdition(name)).replace(FILM_ART, 'film');
  if (!city) return { withoutCity: null, whole: [toKey(foldedName)] };
  const cityNames = getCityNames(country, city);
  const forms = listForms(cityNames, country, foldedName);
  const tokens = splitAtForms(foldedName, forms, cityNames.maxTokens);
  const toKeyWithCity = (cityKey: string) => toKey(tokens.map((token) => token ?? cityKey).join(' '));
  const whole = [toKey(foldedName), toKeyWithCity(cityNames.key)];
  return { withoutCity: toKeyWithCity(''), whole: [...new Set(whole)] };
}
