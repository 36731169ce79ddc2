import { SimilarFestivals } from './similar-names.js';

const makeNamed = (
  name: string,
  country: string | null,
  city: string | null,
  alternativeNames: string[] = [],
) => ({ name, country, city, alternativeNames });
function areSimilar(a: ReturnType<typeof makeNamed>, b: ReturnType<typeof makeNamed>): boolean {
  const similarFestivals = new SimilarFestivals();
  similarFestivals.add({ ...a, id: 1 });
  return similarFestivals.find(b).length > 0;
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
  ['Torino Film Festival', '43. Turin Film Festival', 'IT', 'Torino', 'Turin'],
  ['Krakowski Festiwal Filmowy', 'Krakowski Film Festival', 'PL', 'Kraków', 'Cracow'],
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
])('%s is not similar to %s', (name, otherName, country, city, otherCity) =>
  expect(areSimilar(makeNamed(name, country, city), makeNamed(otherName, country, otherCity))).toBe(false),
);
