import { texts } from './texts';

/** Premieres that a film keeps, wherever they are named. */
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
  gone: 'a festival that is not in the catalogue any more',
});
