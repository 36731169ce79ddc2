import { formatMessage } from '@laurel/messages/formatting/format-message';
import type { ScoreComponent } from '../ranking/rank.js';
import { RULE_TYPES } from '../rules/rule-types.js';
import { describeComponent, describeReason } from './component-message.js';

const makeComponent = (
  name: ScoreComponent['name'],
  points: number,
  subjects: string[] = [],
  quantity = 0,
): ScoreComponent => ({ name, points, subjects, quantity });

describe('the message of a score component', () => {
  it.each<[ScoreComponent, string]>([
    [makeComponent('bonus', 20), 'Ranked far higher by our editors'],
    [makeComponent('bonus', 15), 'Ranked far higher by our editors'],
    [makeComponent('bonus', 10), 'Ranked higher by our editors'],
    [makeComponent('bonus', 2), 'Ranked a little higher by our editors'],
    [makeComponent('bonus', -5), 'Ranked lower by our editors'],
    [makeComponent('terms', 20, ['BAFTA', 'Goya Awards'], 2), 'Qualifies for BAFTA and Goya Awards'],
    [makeComponent('terms', 5, ['Theme']), 'Its rules favour your film: Theme'],
    [
      makeComponent('terms', 15, ['BAFTA', 'Theme'], 1),
      'Qualifies for BAFTA; its rules favour your film: Theme',
    ],
    [makeComponent('terms', 5, ['type.genre_restriction']), 'Its rules favour your film: Genre'],
    [makeComponent('terms', -5, ['Theme']), 'Its rules count against your film: Theme'],
    [
      makeComponent('specialisation', 8, ['type_restriction 22']),
      'Its rules name your type of film (22 % of competitions do)',
    ],
    [
      makeComponent('specialisation', 24, ['film_language 0', 'genre_restriction 6']),
      'Its rules name the film’s language (fewer than 1 % of competitions do) and your genres (only 6 % do)',
    ],
    [
      makeComponent('specialisation', 24, ['type_restriction 1', 'genre_restriction 10', 'film_language 11']),
      'Its rules name your type of film (only 1 % of competitions do), your genres (only 10 % do), and the film’s language (11 % do)',
    ],
    [
      makeComponent('qualifiers', 60, ['BAFTA', 'Goya Awards']),
      'Qualifies for BAFTA and Goya Awards, as you wanted',
    ],
    [makeComponent('arthouse', 15, ['A']), 'Arthouse index A'],
    [makeComponent('odds', 2, [], 8), 'Accepts about 8 % of entries'],
    [makeComponent('odds', 1, [], 0), 'Accepts less than 1 % of entries'],
    [makeComponent('fee', 8, ['free']), 'Free to enter'],
    [makeComponent('fee', 5, ['within']), 'Fee within your maximum per entry'],
    [makeComponent('fee', -12, ['over']), 'Fee above your maximum per entry'],
    [makeComponent('region', 10, ['Western Europe']), 'In Western Europe, as you wanted'],
    [makeComponent('dates', 6, ['within']), 'Deadline within your dates'],
    [makeComponent('dates', -6, ['outside']), 'Deadline outside your dates'],
    [makeComponent('unknown', -4, [], 1), 'One rule needs confirmation'],
    [makeComponent('unknown', -8, [], 2), '2 rules need confirmation'],
  ])('describes %j: %s', (scoreComponent, text) =>
    expect(formatMessage(describeComponent(scoreComponent))).toBe(text),
  );

  it('is also the reason of a recommendation, with fallbacks for a general fit and for no rules', () => {
    const reasons = [
      makeComponent('fee', 8, ['free']),
      { ...makeComponent('fee', 0), name: 'fits' as const },
      { ...makeComponent('fee', 0), name: 'unchecked' as const },
    ];
    expect(reasons.map((reason) => formatMessage(describeReason(reason)))).toEqual([
      'Free to enter',
      'No known rule excludes your film',
      'No rules on file',
    ]);
  });
  it('exists for every list that can be a speciality', () => {
    const lists = Object.keys(RULE_TYPES).filter((type) =>
      /restriction$|_country$|_nationality$|_residency$|_language$|_subdivision$|_identity$/.test(type),
    );
    const specialised = lists.filter(
      (type) => !['premiere_restriction', 'online_restriction'].includes(type),
    );
    for (const type of specialised)
      expect(
        formatMessage(describeComponent(makeComponent('specialisation', 4, [`${type} 12`]))),
      ).not.toMatch(/list\./);
  });
});
