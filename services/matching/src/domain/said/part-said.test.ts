import { words } from '@laurel/words/words';
import type { Part } from '../rank.js';
import { rules } from '../judge.js';
import { partSaid, reasonSaid } from './part-said.js';

const part = (name: Part['name'], points: number, about: string[] = [], number = 0): Part => ({
  name,
  points,
  about,
  number,
});

describe('why a part of the score is there', () => {
  it.each<[Part, string]>([
    [part('bonus', 20), 'Our editors rank it far above others'],
    [part('bonus', 15), 'Our editors rank it far above others'],
    [part('bonus', 10), 'Our editors rank it above others'],
    [part('bonus', 2), 'Our editors rank it a little above others'],
    [part('bonus', -5), 'Our editors rank it below others'],
    [part('terms', 20, ['BAFTA', 'Goya Awards'], 2), 'Qualifies for BAFTA and Goya Awards'],
    [part('terms', 5, ['Theme']), 'Its rules favour your film: Theme'],
    [part('terms', 15, ['BAFTA', 'Theme'], 1), 'Qualifies for BAFTA; its rules favour your film: Theme'],
    [part('terms', 5, ['type.genre_restriction']), 'Its rules favour your film: Genre'],
    [part('terms', -5, ['Theme']), 'Counts for less by its rules: Theme'],
    [
      part('specialisation', 8, ['type_restriction 22']),
      'Its rules name your type of film (22 % of competitions do)',
    ],
    [
      part('specialisation', 24, ['film_language 0', 'genre_restriction 6']),
      'Its rules name the film’s language (fewer than 1 % of competitions do) and your genres (only 6 % do)',
    ],
    [
      part('specialisation', 24, ['type_restriction 1', 'genre_restriction 10', 'film_language 11']),
      'Its rules name your type of film (only 1 % of competitions do), your genres (only 10 % do), and the film’s language (11 % do)',
    ],
    [part('qualifiers', 60, ['BAFTA', 'Goya Awards']), 'Qualifies for BAFTA and Goya Awards, as you wished'],
    [part('arthouse', 15, ['A']), 'Arthouse index A'],
    [part('odds', 2, [], 8), 'Accepts about 8 % of entries'],
    [part('odds', 1, [], 0), 'Accepts less than 1 % of entries'],
    [part('deadline', 2, [], 0), 'Deadline today'],
    [part('deadline', 2, [], 1), 'Deadline tomorrow'],
    [part('deadline', 12, [], 12), 'Deadline in 12 days'],
    [part('fee', 8, ['free']), 'Free to enter'],
    [part('fee', 5, ['within']), 'Fee within what you may spend'],
    [part('fee', -12, ['over']), 'Fee above what you may spend'],
    [part('region', 10, ['Western Europe']), 'In Western Europe, as you wished'],
    [part('dates', 6, ['within']), 'Deadline within your dates'],
    [part('dates', -6, ['outside']), 'Deadline outside your dates'],
    [part('unknown', -4, [], 1), 'One rule needs confirmation'],
    [part('unknown', -8, [], 2), '2 rules need confirmation'],
  ])('%j: %s', (one, text) => expect(words(partSaid(one))).toBe(text));

  it('is also why it is suggested, or else that no rule stands in the way, or that none is on file', () => {
    const reasons = [
      part('fee', 8, ['free']),
      { ...part('fee', 0), name: 'fits' as const },
      { ...part('fee', 0), name: 'unchecked' as const },
    ];
    expect(reasons.map((reason) => words(reasonSaid(reason)))).toEqual([
      'Free to enter',
      'No known rule stands in the way',
      'No rules on file',
    ]);
  });
  it('has words for every list that can be a speciality', () => {
    const lists = Object.keys(rules).filter((type) =>
      /restriction$|_country$|_nationality$|_residency$|_language$|_subdivision$|_identity$/.test(type),
    );
    const special = lists.filter((type) => !['premiere_restriction', 'online_restriction'].includes(type));
    for (const type of special)
      expect(words(partSaid(part('specialisation', 4, [`${type} 12`])))).not.toMatch(/list\./);
  });
});
