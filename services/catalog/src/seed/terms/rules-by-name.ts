import { newTerm, createTextOnlyTerm, type TermFields } from '../../domain/terms/term-fields.js';

const typeRule = (type: string) =>
  newTerm({ type: 'type_restriction', name: 'Kind of film', type_restriction: [type] });
const genreRule = (value: string) =>
  newTerm({ type: 'genre_restriction', name: 'Genre', genre_restriction: [value] });
const formRule = (value: string) => newTerm({ type: 'form_restriction', name: 'Format', forms: [value] });
/** No type can express this rule, so nobody is eligible before they have read it. */
const format = (text: string) => ({ ...createTextOnlyTerm('Format', text), isMandatory: true });

const RULES_BY_NAME: [RegExp, () => TermFields][] = [
  [/Documentar|True Stories/, () => typeRule('Documentary')],
  [/Animat/, () => typeRule('Animation')],
  [/Fiction|Narrative/, () => typeRule('Live-Action / Fiction')],
  [/Drama/, () => genreRule('Drama')],
  [/Comedy/, () => genreRule('Comedy')],
  [/Experimental/, () => genreRule('Experimental')],
  [/Dance/, () => genreRule('Dance')],
  [/Music Video/, () => formRule('Music Video')],
  [/Web Series/, () => formRule('Episode / Series')],
  [/Screenplay/, () => format('Screenplays only, no finished films.')],
  [/VR/, () => formRule('Immersive')],
  [/Work in Progress/, () => format('Films that are not finished yet.')],
  [/Mobile/, () => newTerm({ type: 'theme_restriction', name: 'Format', themes: ['Made by Phone'] })],
];

/** Returns the rules that a competition's name implies, except its length. */
export const getRulesByName = (name: string): TermFields[] =>
  RULES_BY_NAME.filter(([pattern]) => pattern.test(name)).map(([, term]) => term());
