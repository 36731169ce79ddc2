/** A query for real festivals, and what every engine must return. */
export interface ExpectedResult {
  query: string;
  why: string;
  first?: string;
  /** Names that must be among the first five results. */
  among?: string[];
  /** The first five results must be in this country, or in this city in one of these spellings. */
  country?: string;
  city?: string[];
  isNothing?: true;
  /** The festival that is suggested if nothing is found. If unset, nothing must be suggested. */
  nearest?: string;
  /** Names that must not be among the first five results. */
  without?: string[];
}

const TAMPERE = 'Tampere Film Festival';
const ANNECY = 'Annecy International Animation Film Festival';
const UPPSALA = 'Uppsala International Short Film Festival';
const TALLINN = 'Tallinn Black Nights Film Festival';
const HOT_DOCS = 'Hot Docs Canadian International Documentary Festival';
const PALM_SPRINGS = 'Palm Springs International ShortFest';
const KARLOVY_VARY = 'Karlovy Vary International Film Festival';
const VISIONS = 'Visions du Reel Film Festival';
const TROMSO = 'Tromsø International Film Festival';
const WINTERTHUR = 'Internationale Kurzfilmtage Winterthur';

export const SUITE: Record<string, ExpectedResult[]> = {
  'exact names': [
    { query: 'Tampere Film Festival', first: TAMPERE, why: 'the whole name' },
    { query: 'Karlovy Vary', first: KARLOVY_VARY, why: 'its first words, which no other festival has' },
    { query: 'Hot Docs', first: HOT_DOCS, why: 'its usual short name' },
    { query: 'SLAMDANCE', first: 'Slamdance Film Festival', why: 'upper case' },
    {
      query: 'sundance',
      first: 'Sundance Film Festival',
      why: 'a word of several festivals, which this one begins with',
    },
    { query: 'tribeca', first: 'Tribeca Film Festival', why: 'a word that only one festival has' },
  ],
  misspelt: [
    { query: 'tampre film festival', first: TAMPERE, why: 'a missing letter' },
    { query: 'karlowy vary', first: KARLOVY_VARY, why: 'a wrong letter that sounds alike' },
    {
      query: 'oberhousen',
      among: ['International Short Film Festival Oberhausen'],
      why: 'a wrong letter in a long word',
    },
    { query: 'slamdanse', first: 'Slamdance Film Festival', why: 'a wrong letter near the end' },
    { query: 'winterthurr', first: WINTERTHUR, why: 'a doubled letter' },
    {
      query: 'hirosima animation',
      first: 'Hiroshima International Animation Festival',
      why: 'a missing silent letter',
    },
    {
      query: 'reykjavic international',
      first: 'Reykjavik International Film Festival',
      why: 'c instead of k',
    },
    { query: 'upsala short film', first: UPPSALA, why: 'one letter instead of a double letter' },
    { query: 'locarrno', among: ['Locarno Film Festival'], why: 'a doubled letter in a short word' },
    {
      query: 'tessaloniki documentary',
      among: ['Thessaloniki Documentary Festival'],
      why: 'a missing letter near the beginning',
    },
  ],
  'too many typos': [
    {
      query: 'sandence',
      isNothing: true,
      nearest: 'Sundance Film Festival',
      why: 'two wrong letters of eight',
    },
    {
      query: 'curk',
      isNothing: true,
      nearest: 'Cork International Film Festival',
      why: 'four letters tolerate no typo',
    },
    {
      query: 'sxws',
      isNothing: true,
      nearest: 'SXSW Film Festival',
      why: 'four letters, two of them swapped',
    },
    { query: 'slxmdxncx', isNothing: true, why: 'a word with three wrong letters is another word' },
    { query: 'qqqqxyz', isNothing: true, why: 'no festival has this word' },
  ],
  'swapped letters': [
    { query: 'tampeer film', first: TAMPERE, why: 'two swapped letters are one typo' },
    { query: 'solthurn', first: 'Solothurner Filmtage', why: 'a missing letter in a prefix' },
    { query: 'slamdnace', first: 'Slamdance Film Festival', why: 'swapped in the middle' },
    { query: 'uppslaa', among: [UPPSALA], why: 'swapped at the end' },
    { query: 'blakc nights', first: TALLINN, why: 'swapped in the first of two words' },
    {
      query: 'sitegs',
      among: ['Sitges International Fantastic Film Festival of Catalonia'],
      why: 'swapped in a word of six letters',
    },
  ],
  prefixes: [
    { query: 'karl', among: [KARLOVY_VARY], why: 'four letters are enough' },
    { query: 'telluride film f', first: 'Telluride Film Festival', why: 'a last word of one letter' },
    {
      query: 'palm spr',
      among: ['Palm Springs International Film Festival'],
      why: 'a prefix as the last word',
    },
    { query: 'visions du r', first: VISIONS, why: 'a prefix after a stop word' },
    { query: 'winterth', first: WINTERTHUR, why: 'an unfinished word' },
    { query: 'oberhu', among: ['International Short Film Festival Oberhausen'], why: 'a misspelt prefix' },
    { query: 'tamp film', without: [TAMPERE], why: 'only the last word may be a prefix' },
  ],
  'joined words': [
    { query: 'blacknights', first: TALLINN, why: 'two words as one' },
    { query: 'hotdocs', first: HOT_DOCS, why: 'the name of its website' },
    { query: 'karlovyvary', first: KARLOVY_VARY, why: 'a name of two words as one' },
    {
      query: 'palmsprings',
      among: ['Palm Springs International Film Festival'],
      why: 'a city of two words as one',
    },
    {
      query: 'shortfilm oberhausen',
      first: 'International Short Film Festival Oberhausen',
      why: 'joined words next to another word',
    },
  ],
  'split words': [
    { query: 'palm springs short fest', first: PALM_SPRINGS, why: 'ShortFest in two words' },
    { query: 'slam dance', first: 'Slamdance Film Festival', why: 'one word as two' },
    { query: 'sun dance film', among: ['Sundance Film Festival'], why: 'a split word next to another word' },
    { query: 'shorts fest aspen', first: 'Aspen Shortsfest', why: 'a split word and words in reverse order' },
    {
      query: 'mountain film telluride',
      among: ['Mountainfilm in Telluride'],
      why: 'a split word, then its city',
    },
  ],
  'accents and letters': [
    { query: 'tromso', among: [TROMSO], why: 'ø without its stroke' },
    { query: 'Tromsø', among: [TROMSO], why: 'the local spelling' },
    { query: 'visions du réel', first: VISIONS, why: 'an accent that only its other name has' },
    { query: 'lodz', city: ['Łódź', 'Lodz'], why: 'ł is folded before the engine reads it' },
    { query: 'gijon', first: 'Gijón International Film Festival', why: 'a missing accent' },
    { query: 'goteborg film', first: 'Göteborg Film Festival', why: 'the name comes before the city' },
    { query: 'são paulo', city: ['São Paulo', 'Sao Paulo', 'Sao Paolo'], why: 'typed accents' },
    {
      query: 'malmo nordisk',
      first: 'Nordisk Panorama Film Festival',
      why: 'city without its accent, and a word of the name',
    },
  ],
  'several words': [
    {
      query: 'thessaloniki documentary',
      among: ['Thessaloniki Documentary Festival'],
      why: 'the city in the name, then the kind of film',
    },
    { query: 'nights black tallinn', first: TALLINN, why: 'words in reverse order' },
    {
      query: 'ottawa animation',
      first: 'Ottawa International Animation Festival',
      why: 'a name with a word between the two',
    },
    {
      query: 'busan short',
      first: 'Busan International Short Film Festival',
      why: 'the less frequent of two words in one city',
    },
    {
      query: 'zagreb dox',
      first: 'Zagreb Dox Film Festival',
      why: 'neighbours before words that are far apart',
    },
    {
      query: 'edinburgh international film festival',
      first: 'Edinburgh International Film Festival',
      why: 'four words of which three are common',
    },
    {
      query: 'africa in motion edinburgh',
      first: 'Africa in Motion Film Festival',
      why: 'a name, then its city',
    },
    { query: 'qqqqxyz slamdance', first: 'Slamdance Film Festival', why: 'an unknown word is dropped first' },
    { query: 'hiroshima qqqqxyz', city: ['Hiroshima'], why: 'an unknown word is dropped at any position' },
  ],
  'alternative names': [
    { query: 'south by southwest', first: 'SXSW Film Festival', why: 'the full name as an alternative name' },
    { query: 'poeff shorts', first: TALLINN, why: 'the name of one of its sections' },
    { query: 'animafest', among: ['Croatian Animated Film Festival'], why: 'its usual short name' },
    { query: 'kurzfilm winterthur', among: [WINTERTHUR], why: 'a synonym next to a city' },
    {
      query: 'encounters short',
      among: ['Encounters Film Festival'],
      why: 'a word that only the alternative name has',
    },
  ],
  'cities and countries': [
    { query: 'leipzig', city: ['Leipzig'], why: 'a city' },
    { query: 'Ottawa', city: ['Ottawa'], why: 'a city that also occurs in names' },
    { query: 'documentary canada', country: 'CA', why: 'the kind of film and the country' },
    { query: 'croatia', country: 'HR', why: 'a country in English' },
    { query: 'animation france', country: 'FR', why: 'the kind of film and the country, in English' },
    { query: 'uk horror', country: 'GB', why: 'a country by its synonym' },
    { query: 'munich', city: ['München', 'Munich'], why: 'a city in English' },
  ],
  'stop words': [
    { query: 'the slamdance', first: 'Slamdance Film Festival', why: 'an article that the name lacks' },
    {
      query: 'festival du court metrage',
      among: ["Festival du court métrage d'Auch"],
      why: 'a stop word between two words',
    },
    { query: 'visions of reel', among: [VISIONS], why: 'a stop word of another language' },
    {
      query: 'red rock of zion',
      among: ['Red Rock Film Festival of Zion Canyon'],
      why: 'a stop word at another position',
    },
  ],
  punctuation: [
    {
      query: 'clermont-ferrand',
      first: 'Clermont-Ferrand International Short Film Festival',
      why: 'a hyphen',
    },
    { query: "l'alfas del pi", first: "Festival de Cine de l'Alfàs del Pi", why: 'an apostrophe' },
    { query: '“hot docs”', first: HOT_DOCS, why: 'curly quotation marks, which have no meaning' },
    { query: '"black nights"', among: [TALLINN], why: 'a phrase' },
    { query: 'annecy -italien', first: ANNECY, why: 'an excluded word' },
    { query: 'hot docs!!!', first: HOT_DOCS, why: 'punctuation at the end' },
  ],
};
