import { DuplicateFinder, type ComparedFestival } from './duplicates.js';

const makeNamed = (
  name: string,
  country: string | null,
  city: string | null,
  alternativeNames: string[] = [],
) => ({ name, country, city, alternativeNames, homepage: null, filmfreewayLink: null });
function areSimilar(a: ReturnType<typeof makeNamed>, b: ReturnType<typeof makeNamed>): boolean {
  const finder = new DuplicateFinder<ComparedFestival>();
  finder.add(a);
  return finder.addAndMatch(b).some(({ reasons }) => reasons.includes('near_name'));
}

it.each([
  [
    'Internationale Kurzfilmtage Oberhausen',
    'International Short Film Festival Oberhausen',
    'DE',
    'Oberhausen',
    null,
  ],
  ['Filmfest München', 'Munich International Film Festival', 'DE', 'München', 'Munich'],
  ['Internationale Hofer Filmtage', 'Hof International Film Festival', 'DE', 'Hof', 'Hof'],
  ['Festival del film Locarno', 'Locarno Film Festival', 'CH', 'Locarno', 'Locarno'],
  [
    'Festival Internacional de Cine de San Sebastián',
    'San Sebastian International Film Festival',
    'ES',
    'Donostia',
    'San Sebastián',
  ],
  [
    'Festival du court métrage de Clermont-Ferrand',
    'Clermont-Ferrand Short Film Festival',
    'FR',
    'Clermont-Ferrand',
    null,
  ],
  [
    'Festival Internacional de Curtas de Vila do Conde',
    'Vila do Conde International Short Film Festival',
    'PT',
    'Vila do Conde',
    null,
  ],
  [
    'Internationales Dokumentarfilmfestival München',
    'Munich Documentary Film Festival',
    'DE',
    'München',
    'Munich',
  ],
  ['Leeds Int. Film Fest', 'Leeds International Film Festival', 'GB', 'Leeds', 'Leeds'],
  ['Leeds Int’l Film Festival', 'Leeds International Film Festival', 'GB', 'Leeds', 'Leeds'],
  ['Torino Film Festival', '43. Turin Film Festival', 'IT', 'Torino', 'Turin'],
  ['Krakowski Festiwal Filmowy', 'Krakowski Film Festival', 'PL', 'Kraków', 'Cracow'],
  ['Krakowski Festiwal Filmowy', 'Kraków Film Festival', 'PL', 'Kraków', 'Kraków'],
  ['Warszawski Festiwal Filmowy', 'Warsaw Film Festival', 'PL', 'Warszawa', 'Warsaw'],
  ['Gdański Festiwal Filmowy', 'Gdańsk Film Festival', 'PL', 'Gdańsk', 'Gdańsk'],
  ['Łódzki Festiwal Filmów Dokumentalnych', 'Łódź Documentary Film Festival', 'PL', 'Łódź', 'Lodz'],
  [
    'Mostra Internazionale d’Arte Cinematografica di Venezia',
    'Venice Film Festival',
    'IT',
    'Venezia',
    'Venice',
  ],
  [
    'Mezinárodní filmový festival Karlovy Vary',
    'Karlovy Vary International Film Festival',
    'CZ',
    'Karlovy Vary',
    null,
  ],
  ['Pražský filmový festival', 'Prague Film Festival', 'CZ', 'Praha', 'Prague'],
  ['Leipziger Dokumentarfilmwoche', 'Leipzig Documentary Film Week', 'DE', 'Leipzig', 'Leipzig'],
  ['Tampereen elokuvajuhlat', 'Tampere Film Festival', 'FI', 'Tampere', 'Tampere'],
  ['Helsingin elokuvafestivaali', 'Helsinki Film Festival', 'FI', 'Helsinki', 'Helsinki'],
  [
    'Budapesti Nemzetközi Filmfesztivál',
    'Budapest International Film Festival',
    'HU',
    'Budapest',
    'Budapest',
  ],
  ['Stockholms filmfestival', 'Stockholm International Film Festival', 'SE', 'Stockholm', 'Stockholm'],
  ['Московский международный кинофестиваль', 'Moscow International Film Festival', 'RU', 'Moscow', 'Moscow'],
  ['Київський кінофестиваль', 'Kyiv Film Festival', 'UA', 'Kyiv', 'Kyiv'],
  [
    'Φεστιβάλ Κινηματογράφου Θεσσαλονίκης',
    'Thessaloniki Film Festival',
    'GR',
    'Thessaloniki',
    'Thessaloniki',
  ],
  ['İstanbul Kısa Film Festivali', 'Istanbul Short Film Festival', 'TR', 'İstanbul', 'Istanbul'],
  ['Zagrebački filmski festival', 'Zagreb Film Festival', 'HR', 'Zagreb', 'Zagreb'],
  ['Kinderfilmfest Leipzig', 'Leipzig Children’s Film Festival', 'DE', 'Leipzig', 'Leipzig'],
  ['Festival del Cinema Africano di Verona', 'Verona African Film Festival', 'IT', 'Verona', 'Verona'],
  ['Horrorfilmfest Berlin', 'Berlin Horror Film Festival', 'DE', 'Berlin', 'Berlin'],
  ['東京国際映画祭', 'Tokyo International Film Festival', 'JP', 'Tokyo', '東京'],
  ['부산국제영화제', 'Busan International Film Festival', 'KR', 'Busan', null],
  ['上海国际电影节', 'Shanghai International Film Festival', 'CN', 'Shanghai', 'Shanghai'],
])('%s is similar to %s', (name, otherName, country, city, otherCity) => {
  const [a, b] = [makeNamed(name, country, city), makeNamed(otherName, country, otherCity)];
  expect([areSimilar(a, b), areSimilar(b, a)]).toEqual([true, true]);
});
it('compares alternative names, and festivals without a country', () => {
  const oberhausen = makeNamed('Kurzfilmtage', 'DE', 'Oberhausen', ['Oberhausen Short Film Festival']);
  expect(areSimilar(oberhausen, makeNamed('Oberhausener Kurzfilmtage', null, 'Oberhausen'))).toBe(true);
});
it.each([
  [
    'Oberhausen Short Film Festival',
    'Oberhausen Documentary Film Festival',
    'DE',
    'Oberhausen',
    'Oberhausen',
  ],
  ['International Short Film Festival', 'Internationales Kurzfilmfestival', 'DE', 'Hamburg', 'Berlin'],
  ['Lantern Film Festival', 'Lighthouse Film Festival', 'FR', 'Lyon', 'Lyon'],
  ['Film Festival', 'Filmfestival', 'FR', null, null],
  ['Warszawski Festiwal Filmowy', 'Warsaw Jewish Film Festival', 'PL', 'Warszawa', 'Warsaw'],
  ['Krakowski Festiwal Filmowy', 'Kraków Festival of Mountain Films', 'PL', 'Kraków', 'Kraków'],
  ['Krakowski Festiwal Filmowy', 'Warsaw Film Festival', 'PL', 'Kraków', 'Warsaw'],
  ['Mostra d’Arte Cinematografica di Venezia', 'Venice Film Week', 'IT', 'Venezia', 'Venice'],
  ['Mostra d’Arte Cinematografica di Venezia', 'Venice Art Film Festival', 'IT', 'Venezia', 'Venice'],
  ['Leipziger Dokumentarfilmwoche', 'Leipzig Documentary Film Festival', 'DE', 'Leipzig', 'Leipzig'],
  ['Leipziger Dokumentarfilmwoche', 'Leipzig Short Film Week', 'DE', 'Leipzig', 'Leipzig'],
  ['Tampereen elokuvajuhlat', 'Tampere Animation Festival', 'FI', 'Tampere', 'Tampere'],
  ['東京国際映画祭', 'Short Shorts Film Festival Tokyo', 'JP', 'Tokyo', 'Tokyo'],
  ['東京ドキュメンタリー映画祭', 'Tokyo International Film Festival', 'JP', 'Tokyo', 'Tokyo'],
  ['東京国際映画祭', '大阪国際映画祭', 'JP', null, null],
  ['Московский кинофестиваль', 'Moscow Documentary Film Festival', 'RU', 'Moscow', 'Moscow'],
  ['Festival del Cinema Africano di Verona', 'Verona Asian Film Festival', 'IT', 'Verona', 'Verona'],
])('%s is not similar to %s', (name, otherName, country, city, otherCity) =>
  expect(areSimilar(makeNamed(name, country, city), makeNamed(otherName, country, otherCity))).toBe(false),
);
