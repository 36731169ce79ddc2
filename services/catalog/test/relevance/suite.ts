/** A search of a person among the real festivals, and the result that every engine must return. */
export interface ExpectedResult {
  query: string;
  why: string;
  first?: string;
  /** These are among the first five. */
  among?: string[];
  /** The first five are in this country, or in this city in one of these spellings. */
  country?: string;
  city?: string[];
  isNothing?: true;
  /** The festival that is offered when nothing is found. Without it, none is offered. */
  nearest?: string;
  /** These are not among the first five. */
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
  'as it is called': [
    { query: 'Tampere Film Festival', first: TAMPERE, why: 'the whole name' },
    { query: 'Karlovy Vary', first: KARLOVY_VARY, why: 'its first words, which no other has' },
    { query: 'Hot Docs', first: HOT_DOCS, why: 'what everybody calls it' },
    { query: 'SLAMDANCE', first: 'Slamdance Film Festival', why: 'capitals are small letters' },
    {
      query: 'sundance',
      first: 'Sundance Film Festival',
      why: 'one word of several festivals, at its first place',
    },
    { query: 'tribeca', first: 'Tribeca Film Festival', why: 'a word that only one has' },
  ],
  misspelt: [
    { query: 'tampre film festival', first: TAMPERE, why: 'a letter missing' },
    { query: 'karlowy vary', first: KARLOVY_VARY, why: 'a letter wrong, as it sounds' },
    {
      query: 'oberhousen',
      among: ['International Short Film Festival Oberhausen'],
      why: 'a letter wrong in a long word',
    },
    { query: 'slamdanse', first: 'Slamdance Film Festival', why: 'a letter wrong near its end' },
    { query: 'winterthurr', first: WINTERTHUR, why: 'a letter doubled' },
    {
      query: 'hirosima animation',
      first: 'Hiroshima International Animation Festival',
      why: 'a letter that is not heard',
    },
    { query: 'reykjavic international', first: 'Reykjavik International Film Festival', why: 'k heard as c' },
    { query: 'upsala short film', first: UPPSALA, why: 'one of two equal letters' },
    { query: 'locarrno', among: ['Locarno Film Festival'], why: 'a letter doubled in a short word' },
    {
      query: 'tessaloniki documentary',
      among: ['Thessaloniki Documentary Festival'],
      why: 'a letter missing near the beginning',
    },
  ],
  'too far off': [
    {
      query: 'kannes',
      isNothing: true,
      nearest: 'Acid Cannes Film Festival',
      why: 'a wrong first letter counts two, and six letters forgive one',
    },
    {
      query: 'sandence',
      isNothing: true,
      nearest: 'Sundance Film Festival',
      why: 'two letters wrong in eight',
    },
    {
      query: 'corc',
      isNothing: true,
      nearest: 'Cork International Film Festival',
      why: 'four letters forgive none',
    },
    {
      query: 'sxws',
      isNothing: true,
      nearest: 'SXSW Film Festival',
      why: 'four letters, two of them exchanged',
    },
    { query: 'slxmdxncx', isNothing: true, why: 'three letters wrong are another word' },
    { query: 'qqqqxyz', isNothing: true, why: 'nobody is called so' },
  ],
  'letters exchanged': [
    { query: 'tampeer film', first: TAMPERE, why: 'two letters that changed places are one mistake' },
    { query: 'solthurn', first: 'Solothurner Filmtage', why: 'a letter left out of a beginning' },
    { query: 'slamdnace', first: 'Slamdance Film Festival', why: 'exchanged in the middle' },
    { query: 'uppslaa', among: [UPPSALA], why: 'exchanged at the end' },
    { query: 'blakc nights', first: TALLINN, why: 'exchanged in the first of two words' },
    {
      query: 'sitegs',
      among: ['Sitges International Fantastic Film Festival of Catalonia'],
      why: 'exchanged in six letters',
    },
  ],
  'the beginning of a word': [
    { query: 'karl', among: [KARLOVY_VARY], why: 'four letters are enough' },
    { query: 'telluride film f', first: 'Telluride Film Festival', why: 'a last word of one letter' },
    { query: 'palm spr', among: ['Palm Springs International Film Festival'], why: 'the last word begun' },
    { query: 'visions du r', first: VISIONS, why: 'begun after a stop word' },
    { query: 'winterth', first: WINTERTHUR, why: 'typed as far as the field has come' },
    {
      query: 'oberhu',
      among: ['International Short Film Festival Oberhausen'],
      why: 'begun and misspelt at once',
    },
    { query: 'tamp film', without: [TAMPERE], why: 'only the last word may be begun' },
  ],
  'words joined': [
    { query: 'blacknights', first: TALLINN, why: 'two words as one' },
    { query: 'hotdocs', first: HOT_DOCS, why: 'as its site is called' },
    { query: 'karlovyvary', first: KARLOVY_VARY, why: 'a name of two words as one' },
    {
      query: 'palmsprings',
      among: ['Palm Springs International Film Festival'],
      why: 'a city of two words as one',
    },
    {
      query: 'shortfilm oberhausen',
      first: 'International Short Film Festival Oberhausen',
      why: 'joined beside another word',
    },
  ],
  'a word split': [
    { query: 'palm springs short fest', first: PALM_SPRINGS, why: 'ShortFest in two words' },
    { query: 'slam dance', first: 'Slamdance Film Festival', why: 'one word as two' },
    { query: 'sun dance film', among: ['Sundance Film Festival'], why: 'split beside another word' },
    { query: 'shorts fest aspen', first: 'Aspen Shortsfest', why: 'split and the wrong way round' },
    { query: 'mountain film telluride', among: ['Mountainfilm in Telluride'], why: 'split, then its city' },
  ],
  'accents and letters': [
    { query: 'tromso', among: [TROMSO], why: 'ø without its stroke' },
    { query: 'Tromsø', among: [TROMSO], why: 'as it is written there' },
    { query: 'visions du réel', first: VISIONS, why: 'an accent that the name lacks and another name has' },
    { query: 'lodz', city: ['Łódź', 'Lodz'], why: 'ł is folded before the engine reads it' },
    { query: 'gijon', first: 'Gijón International Film Festival', why: 'an accent left out' },
    { query: 'goteborg film', first: 'Göteborg Film Festival', why: 'the name comes before the city' },
    { query: 'são paulo', city: ['São Paulo', 'Sao Paulo', 'Sao Paolo'], why: 'accents typed' },
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
      why: 'the city of the name, then what it shows',
    },
    { query: 'nights black tallinn', first: TALLINN, why: 'the wrong way round' },
    {
      query: 'ottawa animation',
      first: 'Ottawa International Animation Festival',
      why: 'a word between is no hindrance',
    },
    {
      query: 'busan short',
      first: 'Busan International Short Film Festival',
      why: 'the rarer kind of two of one city',
    },
    { query: 'zagreb dox', first: 'Zagreb Dox Film Festival', why: 'side by side before far apart' },
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
    {
      query: 'qqqqxyz slamdance',
      first: 'Slamdance Film Festival',
      why: 'what nobody has is left out first',
    },
    { query: 'hiroshima qqqqxyz', city: ['Hiroshima'], why: 'wherever it stands' },
  ],
  'another of its names': [
    { query: 'south by southwest', first: 'SXSW Film Festival', why: 'its full name is an alternative one' },
    { query: 'poeff shorts', first: TALLINN, why: 'a part of it with a name of its own' },
    { query: 'animafest', among: ['Croatian Animated Film Festival'], why: 'what everybody calls it' },
    { query: 'kurzfilm winterthur', among: [WINTERTHUR], why: 'a synonym beside a city' },
    {
      query: 'encounters short',
      among: ['Encounters Film Festival'],
      why: 'a word that only the other name has',
    },
  ],
  'cities and countries': [
    { query: 'leipzig', city: ['Leipzig'], why: 'a city' },
    { query: 'Ottawa', city: ['Ottawa'], why: 'a city that stands in names too' },
    { query: 'documentary canada', country: 'CA', why: 'what it shows, and its country' },
    { query: 'croatia', country: 'HR', why: 'a country in English' },
    { query: 'animation france', country: 'FR', why: 'kind and country' },
    { query: 'uk horror', country: 'GB', why: 'a country by its synonym' },
    { query: 'munich', city: ['München', 'Munich'], why: 'a city in English' },
  ],
  'stop words': [
    { query: 'the slamdance', first: 'Slamdance Film Festival', why: 'an article that the name lacks' },
    {
      query: 'festival du court metrage',
      among: ["Festival du court métrage d'Auch"],
      why: 'a stop word between',
    },
    { query: 'visions of reel', among: [VISIONS], why: 'a stop word of another language' },
    {
      query: 'red rock of zion',
      among: ['Red Rock Film Festival of Zion Canyon'],
      why: 'a stop word that stands elsewhere',
    },
  ],
  signs: [
    {
      query: 'clermont-ferrand',
      first: 'Clermont-Ferrand International Short Film Festival',
      why: 'a hyphen',
    },
    { query: "l'alfas del pi", first: "Festival de Cine de l'Alfàs del Pi", why: 'an apostrophe' },
    { query: '“hot docs”', first: HOT_DOCS, why: 'curly quotation marks mean nothing' },
    { query: '"black nights"', among: [TALLINN], why: 'a phrase' },
    { query: 'annecy -italien', first: ANNECY, why: 'a word excluded' },
    { query: 'hot docs!!!', first: HOT_DOCS, why: 'signs at the end' },
  ],
};
