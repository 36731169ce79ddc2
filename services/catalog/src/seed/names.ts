import { fold } from '@laurel/rules/fold';
import { identityOf } from '../domain/identity.js';
import type { Dice } from './dice.js';
import type { Theme } from './themes.js';
import { WORDS } from './words.js';

/** Where English names are usual, with words of the place in front. */
const FLAVOUR: Record<string, string[]> = {
  ja: [
    'Akari',
    'Hoshizora',
    'Kazaguruma',
    'Tsukimi',
    'Asagiri',
    'Hotaru',
    'Kumo',
    'Yuyake',
    'Shiosai',
    'Komorebi',
    'Mado',
    'Tomoshibi',
  ],
  zh: [
    'Denglong',
    'Yueguang',
    'Shanhe',
    'Liuyun',
    'Qingfeng',
    'Xinghuo',
    'Baihe',
    'Chuntian',
    'Lantian',
    'Heyue',
  ],
  ko: ['Dallbit', 'Haneul', 'Baram', 'Byeolbam', 'Nabi', 'Sonamu', 'Norae', 'Mulgyeol'],
  ru: [
    'Fonar',
    'Belye Nochi Kino',
    'Svet i Sol',
    'Otkrytoe Okno',
    'Poslednii Tramvai',
    'Lastochka',
    'Dalnii Bereg',
    'Krasnaya Nit',
    'Yantar',
    'Mayak',
  ],
};

/** French, Italian and Spanish small words before a place. */
const joined = (name: string) =>
  name
    .replace(/ de Les /g, ' des ')
    .replace(/ de Le /g, ' du ')
    .replace(/ de ([AEÉÈÎIOU])(?=[^,]*$)/, ' d’$1');

/** Invented names that read like real ones, each given once. */
export class NameGiver {
  private readonly given = new Set<string>();
  constructor(private readonly dice: Dice) {}

  festival(language: string, city: string, theme: Theme): string {
    for (;;) {
      const name = this.one(language, city, theme);
      if (this.take(name)) return name;
    }
  }

  /** The same festival as people misspell it. */
  nearly(name: string): string | null {
    const isInternational = /internat|internaz|internac|mezin|między|ulusl/i.test(name);
    const plain = name
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .replace(/ – |, /, ' ');
    const ways = [
      name.replace(/ Film Festival/, ' Filmfest'),
      ...(isInternational ? [] : [name.replace(/ Film Festival/, ' International Film Festival')]),
      name.replace(/Festival/, 'Fest'),
      plain,
      `The ${name}`,
    ];
    return ways.find((way) => way !== name && this.take(way)) ?? null;
  }

  private one(language: string, city: string, theme: Theme): string {
    const words = WORDS[language] ?? WORDS.en!;
    const epithets = FLAVOUR[language] ?? words.epithets;
    const isInternational = this.dice.chance(0.28);
    const plain = words.kinds[theme];
    const [first = '', ...rest] = plain.split(' ');
    const kind = isInternational
      ? words.international.replace('{k}', plain).replace('{first}', first).replace('{rest}', rest.join(' '))
      : plain;
    const pattern = this.dice.pick(words.patterns);
    const name = pattern.replace('{e}', this.dice.pick(epithets)).replace('{k}', kind).replace('{c}', city);
    return language === 'fr' ? joined(name) : name;
  }

  private take(name: string): boolean {
    const key = identityOf(name, null, null);
    if (this.given.has(key)) return false;
    this.given.add(key);
    return true;
  }
}

export const slugOf = (name: string): string =>
  fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 50);
