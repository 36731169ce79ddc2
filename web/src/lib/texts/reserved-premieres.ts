import { texts } from './texts';

/** Texts for reserved premieres, wherever they are named. */
export const t = texts({
  world: 'world premiere',
  international: 'international premiere',
  national: 'premiere in the film’s own country',
  'label.world': 'World premiere',
  'label.international': 'International premiere',
  'label.national': 'Premiere in the film’s own country',
  for: '{premiere}, for {festival}',
  any: '{premiere}, for a festival that asks for it',
  none: 'No premiere is to be kept.',
  away: 'a festival whose name could not be looked up',
  'trouble.given': 'It is given already ({where}), so it cannot be kept.',
  'trouble.coming': 'It goes with where the film is accepted ({where}).',
  'trouble.home':
    'This festival is in the film’s own country, and an international premiere is given abroad.',
  'trouble.abroad': 'This festival is abroad, and a premiere in the film’s own country is given at home.',
  'trouble.taken': '{festival}, for which another premiere is kept, would take this one too.',
  'trouble.some': 'What cannot be is not saved. Keep it otherwise, or not at all:',
  deleted: 'a festival that is not in the catalogue any more',
});
