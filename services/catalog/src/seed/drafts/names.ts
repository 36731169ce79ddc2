import { fold } from '@laurel/rules/text/fold';
import { toIdentity } from '../../domain/names/identity.js';
import type { Dice } from './dice.js';
import type { Theme } from './themes.js';
import { splitList, NAME_VOCABULARIES } from './name-vocabularies.js';

/** Local epithets for languages in which English festival names are usual. */
const LOCAL_EPITHETS: Record<string, string[]> = {
  ja: splitList(
    'Akari, Hoshizora, Kazaguruma, Tsukimi, Asagiri, Hotaru, Kumo, Yuyake, Shiosai, Komorebi, Mado, Tomoshibi',
  ),
  zh: splitList('Denglong, Yueguang, Shanhe, Liuyun, Qingfeng, Xinghuo, Baihe, Chuntian, Lantian, Heyue'),
  ko: splitList('Dallbit, Haneul, Baram, Byeolbam, Nabi, Sonamu, Norae, Mulgyeol'),
  ru: splitList(
    'Fonar, Belye Nochi Kino, Svet i Sol, Otkrytoe Okno, Poslednii Tramvai, Lastochka, Dalnii Bereg, Krasnaya Nit, Yantar, Mayak',
  ),
};

/** Contracts the French preposition "de" before an article or a vowel. */
const contractPrepositions = (name: string) =>
  name
    .replace(/ de Les /g, ' des ')
    .replace(/ de Le /g, ' du ')
    .replace(/ de ([AEÉÈÎIOU])(?=[^,]*$)/, ' d’$1');

/** Invents realistic festival names and uses each one once. */
export class NameGiver {
  private readonly usedKeys = new Set<string>();
  constructor(private readonly dice: Dice) {}

  inventFestivalName(language: string, city: string, theme: Theme): string {
    for (;;) {
      const name = this.inventName(language, city, theme);
      if (this.reserve(name)) return name;
    }
  }

  /** Returns an unused spelling variant of a name, or null if there is none. */
  inventVariant(name: string): string | null {
    const isInternational = /internat|internaz|internac|mezin|między|ulusl/i.test(name);
    const nameWithoutAccents = name
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .replace(/ – |, /, ' ');
    const variants = [
      name.replace(/ Film Festival/, ' Filmfest'),
      ...(isInternational ? [] : [name.replace(/ Film Festival/, ' International Film Festival')]),
      name.replace(/Festival/, 'Fest'),
      nameWithoutAccents,
      `The ${name}`,
    ];
    return variants.find((variant) => variant !== name && this.reserve(variant)) ?? null;
  }

  private inventName(language: string, city: string, theme: Theme): string {
    const vocabulary = NAME_VOCABULARIES[language] ?? NAME_VOCABULARIES.en!;
    const epithets = LOCAL_EPITHETS[language] ?? vocabulary.epithets;
    const isInternational = this.dice.chance(0.28);
    const kindName = vocabulary.kinds[theme];
    const [firstWord = '', ...otherTokens] = kindName.split(' ');
    const kind = isInternational
      ? vocabulary.international
          .replace('{k}', kindName)
          .replace('{first}', firstWord)
          .replace('{rest}', otherTokens.join(' '))
      : kindName;
    const pattern = this.dice.pick(vocabulary.patterns);
    const name = pattern.replace('{e}', this.dice.pick(epithets)).replace('{k}', kind).replace('{c}', city);
    return language === 'fr' ? contractPrepositions(name) : name;
  }

  private reserve(name: string): boolean {
    const key = toIdentity(name, null, null);
    if (this.usedKeys.has(key)) return false;
    this.usedKeys.add(key);
    return true;
  }
}

export const toSlug = (name: string): string =>
  fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 50);
