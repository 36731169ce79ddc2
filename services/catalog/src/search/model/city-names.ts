import { fold } from '@laurel/rules/text/fold';

/** Festival cities with another English name, current or recent. By country, the native name first. */
const CITIES = `
AT: Wien, Vienna
DE: München, Munich | Köln, Cologne | Nürnberg, Nuremberg | Hannover, Hanover | Braunschweig, Brunswick
CH: Zürich, Zurich | Bern, Berne | Basel, Basle | Luzern, Lucerne | Genève, Geneva
IT: Roma, Rome | Milano, Milan | Torino, Turin | Genova, Genoa | Venezia, Venice | Firenze, Florence | Napoli, Naples | Padova, Padua | Mantova, Mantua | Siracusa, Syracuse | Bolzano, Bozen
ES: Sevilla, Seville | Zaragoza, Saragossa | Donostia, San Sebastián | A Coruña, Corunna
PT: Lisboa, Lisbon | Porto, Oporto
FR: Lyon, Lyons | Marseille, Marseilles
BE: Bruxelles, Brussel, Brussels | Antwerpen, Antwerp | Gent, Ghent | Brugge, Bruges
NL: Den Haag, The Hague
DK: København, Copenhagen
SE: Göteborg, Gothenburg
CZ: Praha, Prague | Plzeň, Pilsen
PL: Warszawa, Warsaw | Kraków, Cracow
RO: București, Bucharest | Iași, Jassy
RS: Beograd, Belgrade
GR: Athina, Athens | Thessaloniki, Salonica
RU: Moskva, Moscow | Sankt-Peterburg, Saint Petersburg, St Petersburg
UA: Kyiv, Kiev | Lviv, Lvov | Odesa, Odessa | Kharkiv, Kharkov
MX: Ciudad de México, Mexico City
CU: La Habana, Havana
CN: Beijing, Peking | Guangzhou, Canton
IN: Mumbai, Bombay | Kolkata, Calcutta | Chennai, Madras | Bengaluru, Bangalore | Mysuru, Mysore | Kochi, Cochin
MM: Yangon, Rangoon
VN: Hà Nội, Hanoi
MA: Marrakech, Marrakesh | Tanger, Tangier
DZ: Alger, Algiers
IR: Isfahan, Esfahan`;

const toKey = (city: string, country: string | null) => `${country} ${fold(city)}`;
const namesByCity = new Map<string, readonly string[]>();
for (const line of CITIES.trim().split('\n')) {
  const [country, cities] = line.split(': ') as [string, string];
  for (const names of cities.split(' | ').map((city) => city.split(', ')))
    for (const name of names) namesByCity.set(toKey(name, country), names);
}

/** The country (two letters) matters: Venice in California is not Venezia. */
export const getCityNames = (city: string, country: string | null): string =>
  namesByCity.get(toKey(city, country))?.join(' ') ?? city;
