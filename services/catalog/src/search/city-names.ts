import { fold } from '../domain/fold.js';

/** Cities of festivals that are called otherwise in English, or were until lately: their own name first. A festival in one is found by any. */
const CITIES = `
Wien, Vienna | München, Munich | Köln, Cologne | Nürnberg, Nuremberg | Hannover, Hanover | Braunschweig, Brunswick | Zürich, Zurich
Bern, Berne | Basel, Basle | Luzern, Lucerne | Genève, Geneva | Roma, Rome | Milano, Milan | Torino, Turin | Genova, Genoa
Venezia, Venice | Firenze, Florence | Napoli, Naples | Padova, Padua | Mantova, Mantua | Siracusa, Syracuse | Bolzano, Bozen
Sevilla, Seville | Zaragoza, Saragossa | Donostia, San Sebastián | A Coruña, Corunna | Lisboa, Lisbon | Porto, Oporto
Lyon, Lyons | Marseille, Marseilles | Bruxelles, Brussel, Brussels | Antwerpen, Antwerp | Gent, Ghent | Brugge, Bruges
Den Haag, The Hague | København, Copenhagen | Göteborg, Gothenburg | Praha, Prague | Plzeň, Pilsen | Warszawa, Warsaw | Kraków, Cracow
București, Bucharest | Iași, Jassy | Beograd, Belgrade | Athina, Athens | Thessaloniki, Salonica | Moskva, Moscow
Sankt-Peterburg, Saint Petersburg, St Petersburg | Kyiv, Kiev | Lviv, Lvov | Odesa, Odessa | Kharkiv, Kharkov
Ciudad de México, Mexico City | La Habana, Havana | Beijing, Peking | Guangzhou, Canton | Mumbai, Bombay | Kolkata, Calcutta
Chennai, Madras | Bengaluru, Bangalore | Mysuru, Mysore | Kochi, Cochin | Yangon, Rangoon | Hà Nội, Hanoi
Marrakech, Marrakesh | Tanger, Tangier | Alger, Algiers | Isfahan, Esfahan`;

const called = new Map(
  CITIES.split(/[|\n]/)
    .map((city) => city.split(',').map((name) => name.trim()))
    .flatMap((names) => names.map((name) => [fold(name), names] as const)),
);

/** A city under all its names. */
export const cityNames = (city: string): string => called.get(fold(city))?.join(' ') ?? city;
