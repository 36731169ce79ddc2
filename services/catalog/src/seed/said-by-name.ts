import { newTerm, unsayableTerm, type TermFacts } from '../domain/term.js';

const kind = (type: string) =>
  newTerm({ type: 'type_restriction', name: 'Kind of film', type_restriction: [type] });
const genre = (one: string) =>
  newTerm({ type: 'genre_restriction', name: 'Genre', genre_restriction: [one] });
const form = (one: string) => newTerm({ type: 'form_restriction', name: 'Format', forms: [one] });
/** No type can say it, and it decides who may enter: nobody is eligible before they have read it. */
const format = (text: string) => ({ ...unsayableTerm('Format', text), isMandatory: true });

const SAID: [RegExp, () => TermFacts][] = [
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

/** The rules that a competition's name itself states, but for its length. */
export const saidByName = (name: string): TermFacts[] =>
  SAID.filter(([words]) => words.test(name)).map(([, term]) => term());
