import { texts } from '../texts';

/** Texts for reserved premieres, wherever they are named. */
export const t = texts({
  world: 'world premiere',
  international: 'international premiere',
  national: 'premiere in the film’s own country',
  'label.world': 'World premiere',
  'label.international': 'International premiere',
  'label.national': 'Premiere in the film’s own country',
  for: '{premiere}, for {festival}',
  any: '{premiere}, for a festival that requires it',
  none: 'No premieres reserved.',
  away: 'a festival whose name could not be loaded',
  'trouble.given': 'It is already used ({where}), so you cannot reserve it.',
  'trouble.coming': 'It will be used where the film is accepted ({where}).',
  'trouble.home':
    'This festival is in the film’s own country, and an international premiere takes place abroad.',
  'trouble.abroad': 'This festival is abroad, and a premiere in the film’s own country takes place at home.',
  'trouble.taken': 'Another premiere is reserved for {festival}, which would use up this one too.',
  'trouble.some': 'These reservations are not possible and were not saved. Change or remove them:',
  deleted: 'a festival that is no longer in the catalogue',
});
