import { newTerm, createTextOnlyTerm, type TermFields } from '../../domain/terms/term-fields.js';

const createTypeRule = (type: string) =>
  newTerm({ type: 'type_restriction', name: 'Kind of film', type_restriction: [type] });
const createGenreRule = (value: string) =>
  newTerm({ type: 'genre_restriction', name: 'Genre', genre_restriction: [value] });
const createFormRule = (value: string) =>
  newTerm({ type: 'form_restriction', name: 'Format', forms: [value] });
/**
 * Creates a mandatory rule that no type can express. A film is eligible only after the filmmaker has
 * confirmed it.
 */
const createTextRule = (text: string) => ({ ...createTextOnlyTerm('Format', text), isMandatory: true });

const RULES_BY_NAME: [RegExp, () => TermFields][] = [
  [/Documentar|True Stories/, () => createTypeRule('Documentary')],
  [/Animat/, () => createTypeRule('Animation')],
  [/Fiction|Narrative/, () => createTypeRule('Live-Action / Fiction')],
  [/Drama/, () => createGenreRule('Drama')],
  [/Comedy/, () => createGenreRule('Comedy')],
  [/Experimental/, () => createGenreRule('Experimental')],
  [/Dance/, () => createGenreRule('Dance')],
  [/Music Video/, () => createFormRule('Music Video')],
  [/Web Series/, () => createFormRule('Episode / Series')],
  [/Screenplay/, () => createTextRule('Screenplays only, no finished films.')],
  [/VR/, () => createFormRule('Immersive')],
  [/Work in Progress/, () => createTextRule('Films that are not finished yet.')],
  [/Mobile/, () => newTerm({ type: 'theme_restriction', name: 'Format', themes: ['Made by Phone'] })],
];

/** Returns the rules that a competition's name implies, except its length. */
export const getRulesByName = (name: string): TermFields[] =>
  RULES_BY_NAME.filter(([pattern]) => pattern.test(name)).map(([, createRule]) => createRule());
