import { detectWindowsEncoding, WINDOWS_ENCODINGS, type WindowsEncoding } from './windows-encodings.js';

function encode(text: string, encoding: WindowsEncoding): Uint8Array {
  const decoder = new TextDecoder(encoding);
  const byteByLetter = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const),
  );
  return Uint8Array.from(text, (letter) => byteByLetter.get(letter)!);
}

it.each<[WindowsEncoding, string]>([
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
])('detects %s of “%s”', (encoding, text) =>
  expect(detectWindowsEncoding(encode(text, encoding))).toBe(encoding),
);
it('takes letters that both encodings have as Windows-1252', () =>
  expect(WINDOWS_ENCODINGS.map((encoding) => detectWindowsEncoding(encode('München', encoding)))).toEqual([
    'windows-1252',
    'windows-1252',
  ]));
