import type { Part } from '../domain/rank.js';
import { rules } from '../domain/judge.js';
import { partWords } from './part-words.js';

const part = (name: Part['name'], points: number, about: string[] = [], number = 0): Part => ({ name, points, about, number });

describe('why a part of the score is there', () => {
  it.each<[Part, string]>([
    [part('bonus', 5), 'Well regarded in our catalogue'],
    [part('bonus', -5), 'Less regarded in our catalogue'],
    [part('specialisation', 8, ['genre_restriction', 'film_language']), 'Few competitions ask for your genres and the film’s language'],
    [part('specialisation', 8, ['genre_restriction', 'genre_restriction']), 'Few competitions ask for your genres'],
    [part('qualifiers', 60, ['BAFTA', 'Goya Awards']), 'Qualifies for BAFTA and Goya Awards'],
    [part('arthouse', 15, ['A']), 'Arthouse index A'],
    [part('odds', 2, [], 8), 'Selects about 8 % of entries'],
    [part('odds', 1, [], 0), 'Selects less than 1 % of entries'],
    [part('deadline', 2, [], 0), 'Deadline today'],
    [part('deadline', 2, [], 1), 'Deadline tomorrow'],
    [part('deadline', 12, [], 12), 'Deadline in 12 days'],
    [part('fee', 8, ['free']), 'Free to enter'],
    [part('fee', -12, ['over']), 'Fee above your budget'],
    [part('region', 10, ['Western Europe']), 'In Western Europe, as you wished'],
    [part('dates', -6, ['outside']), 'Deadline outside your dates'],
    [part('unknown', -4, [], 1), 'One rule needs confirmation'],
    [part('unknown', -8, [], 2), '2 rules need confirmation'],
  ])('%j: %s', (one, words) => expect(partWords(one)).toBe(words));

  it('has words for every list that can be a speciality', () => {
    const lists = Object.keys(rules).filter((type) => /restriction$|_country$|_nationality$|_residency$|_language$|_subdivision$|_identity$/.test(type)); // prettier-ignore
    const special = lists.filter((type) => !['premiere_restriction', 'online_restriction'].includes(type));
    for (const type of special)
      expect([type, partWords(part('specialisation', 4, [type]))]).not.toEqual([type, 'Few competitions ask for this']);
  });
});
