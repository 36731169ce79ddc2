import { texts } from './texts';

/** The headings of the gallery. The examples below them are no texts of the product. */
export const t = texts({
  title: 'Gallery',
  lead: 'Every component in every state it can be in. Switch between light and dark with the button in the header, and make the window narrow.',
  contents: 'Components',
  buttons: 'Buttons and menus',
  fields: 'Fields',
  choices: 'Choices',
  verdicts: 'Verdicts, rules and faces',
  time: 'Deadlines and runtime',
  states: 'Empty, waiting, failed',
  lists: 'Lists and ways through them',
  pieces: 'What pages are made of',
  layers: 'Dialogs, sheets and toasts',
});
