import { newTerm, unsayableTerm, type TermFields } from '../../domain/terms/term-fields.js';

const kind = (type: string) =>
  newTerm({ type: 'type_restriction', name: 'Kind of film', type_restriction: [type] });
const genre = (value: string) =>
  newTerm({ type: 'genre_restriction', name: 'Genre', genre_restriction: [value] });
const form = (value: string) => newTerm({ type: 'form_restriction', name: 'Format', forms: [value] });
/** No type can express this rule, so nobody is eligible before they have read it. */
const format = (text: string) => ({ ...unsayableTerm('Format', text), isMandatory: true });

const RULES_BY_NAME: [RegExp, () => TermFields][] = [
  [/Documentar|True Stories/, () => kind('Documentary')],
  [/Animat/, () => kind('Animation')],
  [/Fiction|Narrative/, () => kind('Live-Action / Fiction')],
  [/Drama/, () => genre('Drama')],
  [/Comedy/, () => genre('Comedy')],
  [/Experimental/, () => genre('Experimental')],
  [/Dance/, () => genre('Dance')],
  [/Music Video/, () => form('Music Video')],
  [/Web Series/, () => form('Episode / Series')],
  [/Screenplay/, () => format('Screenplays only, no finished films.')],
  [/VR/, () => form('Immersive')],
  [/Work in Progress/, () => format('Films that are not finished yet.')],
  [/Mobile/, () => newTerm({ type: 'theme_restriction', name: 'Format', themes: ['Made by Phone'] })],
];

/** Returns the rules that a competition's name implies, except its length. */
export const getRulesByName = (name: string): TermFields[] =>
  RULES_BY_NAME.filter(([pattern]) => pattern.test(name)).map(([, term]) => term());
