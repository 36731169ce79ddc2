import { detectTextEncoding } from './encoding-detector.js';
import { detectUnicode, TEXT_ENCODINGS, type TextEncoding } from './text-encodings.js';

function encode(text: string, encoding: TextEncoding): Uint8Array {
  const decoder = new TextDecoder(encoding);
  const byteByLetter = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const),
  );
  return Uint8Array.from(text, (letter) => byteByLetter.get(letter)!);
}

it.each<[TextEncoding, string]>([
  ['windows-1250', 'Wrocław'],
  ['windows-1250', 'Łódź Film'],
  ['windows-1250', 'Gdańsk, Poznań'],
  ['windows-1250', 'Opłata;Data zgłoszenia;Kraków;40 zł'],
  ['windows-1250', 'Święto kina'],
  ['windows-1250', 'Český Krumlov;Jiří;3. března 2025'],
  ['windows-1250', 'Festival;Stav;Datum odeslání\nPlzeň Finále;Vybráno\nJihlava;Zamítnuto;Přijato'],
  ['windows-1250', 'Győr, Miskolc őszi'],
  ['windows-1250', 'Ústí nad Labem;500 Kč'],
  ['windows-1250', 'Krok;40 zł'],
  ['windows-1250', 'Žilina, Košice'],
  ['windows-1252', 'Gießen, München'],
  ['windows-1252', 'Ardèche Courts;Clermont-Ferrand à la fête;où;cœur'],
  ['windows-1252', 'España, Logroño;¿Qué tal?'],
  ['windows-1252', 'São Paulo;Situação;Não'],
  ['windows-1252', 'Forlì;Città di Castello;Però'],
  ['windows-1252', 'Göteborg;Malmö;Åre på väg'],
  ['windows-1252', 'København, Århus'],
  ['windows-1252', 'Tromsø'],
  ['windows-1252', 'Reykjavík;Ísafjörður;Þýska'],
  ['windows-1252', '£35;25 €'],
  ['windows-1250', 'Đakovo;Šibenik;Požega;četvrtak;noć'],
  ['windows-1257', 'Festivalis;Miestas\nTrumpųjų filmų savaitė;Šiauliai'],
  ['windows-1257', 'Žiemos ekranai;Panevėžys\nKino šventė;Šilutė'],
  ['windows-1257', 'Rīgas īsfilmu festivāls;šogad;Liepāja'],
])('detects %s of “%s”', (encoding, text) =>
  expect(detectTextEncoding(encode(text, encoding))).toBe(encoding),
);
it('takes letters that both encodings have as Western', () =>
  expect(
    (['windows-1252', 'windows-1250'] as const).map((encoding) =>
      detectTextEncoding(encode('München', encoding)),
    ),
  ).toEqual(['windows-1252', 'windows-1252']));

it.each<[TextEncoding, string]>([
  ['macintosh', 'Festival du cinéma;Sélectionné'],
  ['macintosh', 'München'],
  ['macintosh', 'Köln;Gießen;Düsseldorf'],
  ['macintosh', 'Clermont-Ferrand à la fête'],
  ['macintosh', 'Málaga;España;Año'],
  ['windows-1251', 'Московский международный кинофестиваль'],
  ['windows-1251', 'Київ;Молодість;2025'],
  ['windows-1251', 'ОДЕСА'],
  ['windows-1253', 'Φεστιβάλ Κινηματογράφου Θεσσαλονίκης'],
  ['windows-1253', 'ΑΘΗΝΑ;Δράμα'],
  ['windows-1251', 'Київ'],
  ['windows-1253', 'Θεσσαλονίκη'],
  ['macintosh', 'São Paulo;Não'],
  ['windows-1254', 'Ankara Kısa Film Günleri'],
  ['windows-1250', 'Týn nad Vltavou'],
  ['windows-1250', 'Dźwięk;niedźwiedź'],
  ['windows-1250', 'Všechno;Plzeň'],
  ['windows-1252', 'ÄÖÜ Film'],
  ['windows-1252', 'L’été “à” Paris – 25 €'],
  ['windows-1254', 'İstanbul Film Festivali'],
  ['windows-1254', 'Beyoğlu;Kısa Film;Başvuru'],
])('detects %s of “%s”', (encoding, text) =>
  expect(detectTextEncoding(encode(text, encoding))).toBe(encoding),
);

/** 東京国際映画祭 and ゆうばり in Shift JIS. */
const TOKYO = [0x93, 0x8c, 0x8b, 0x9e, 0x8d, 0x91, 0x8d, 0xdb, 0x89, 0x66, 0x89, 0xe6, 0x8d, 0xd5];
const YUBARI = [0x82, 0xe4, 0x82, 0xa4, 0x82, 0xce, 0x82, 0xe8];
it.each([[TOKYO], [YUBARI], [[...TOKYO, 0x3b, 0x32, 0x30, 0x32, 0x35, 0x0a, ...YUBARI]]])(
  'detects Shift JIS of %j',
  (bytes) => expect(detectTextEncoding(Uint8Array.from(bytes))).toBe('shift_jis'),
);

const toUtf16 = (text: string, isBigEndian: boolean): Uint8Array =>
  Uint8Array.from(
    Array.from(text).flatMap((letter) => {
      const code = letter.charCodeAt(0);
      return isBigEndian ? [code >> 8, code & 0xff] : [code & 0xff, code >> 8];
    }),
  );
it.each(['Festival;Köln\n', '東京国際映画祭;2025\nゆうばり　映画祭;2024\n', 'Москва;Кино\n'])(
  'recognises UTF-16 without a mark: %s',
  (text) =>
    expect([detectUnicode(toUtf16(text, false)), detectUnicode(toUtf16(text, true))]).toEqual([
      'utf-16le',
      'utf-16be',
    ]),
);
it.each([
  [[0x50, 0x4b, 0, 0]],
  [[0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0x0d, 0, 0]],
  [[0x61, 0x62, 0x63, 0x0a]],
  [[0x61, 0, 0x62, 0x62, 0x62]],
])('does not take the bytes %j as UTF-16', (bytes) =>
  expect(detectUnicode(Uint8Array.from(bytes))).toBeNull(),
);
it.each(TEXT_ENCODINGS)('%s is known to TextDecoder', (encoding) =>
  expect(() => new TextDecoder(encoding)).not.toThrow(),
);
