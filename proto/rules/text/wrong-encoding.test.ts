import { WrongEncodingDetector } from './wrong-encoding.js';

const isWrong = (encoding: string, text: string): boolean => {
  const detector = new WrongEncodingDetector(encoding);
  detector.add(text);
  return detector.isWrong();
};

const WESTERN = [
  'Festival du cinéma;Sélectionné',
  'España, Logroño;Málaga;Córdoba',
  'São Paulo;Situação;inscrição não paga;Vitória',
];
const ICELANDIC = 'Reykjavík;Ísafjörður;Þýska kvikmyndahátíðin';
it.each(
  WESTERN.flatMap((text) =>
    ['windows-1251', 'windows-1253', 'windows-1257', 'macintosh'].map((encoding) => [encoding, text]),
  ),
)('%s is wrong for “%s”', (encoding, text) => {
  const decodedText = new TextDecoder(encoding).decode(Buffer.from(text!, 'latin1'));
  expect(isWrong(encoding!, decodedText)).toBe(true);
});
it('Turkish is wrong for Icelandic', () =>
  expect(
    isWrong('windows-1254', new TextDecoder('windows-1254').decode(Buffer.from(ICELANDIC, 'latin1'))),
  ).toBe(true));

it.each([
  ['windows-1251', 'Фестиваль;Дом кино;FilmFreeway;Москва'],
  ['windows-1253', 'Φεστιβάλ;Θεσσαλονίκη;Short Film'],
  ['windows-1254', 'İstanbul;Şişli Kısa Film;Beyoğlu;Çanakkale'],
  ['windows-1257', 'Trumpųjų filmų savaitė;Šiauliai;Rīgas īsfilmu festivāls;Café'],
  ['macintosh', 'Festival du cinéma;Sélectionné;München;FilmFreeway'],
  ['windows-1252', 'Sélectionné'],
])('%s is right for “%s”', (encoding, text) => expect(isWrong(encoding, text)).toBe(false));
