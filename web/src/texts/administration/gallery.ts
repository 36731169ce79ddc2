import { texts } from '../texts';

/** The headings of the gallery. The examples below them are no texts of the product. */
export const t = texts({
  title: 'Gallery',
  lead: 'Every component in every state. Switch between light and dark with the button in the header, and narrow the window.',
  contents: 'Components',
  buttons: 'Buttons and menus',
  fields: 'Fields',
  choices: 'Choices',
  verdicts: 'Verdicts, rules and cover images',
  time: 'Deadlines and runtime',
  states: 'Empty, loading, failed',
  lists: 'Lists and navigation',
  pieces: 'Page elements',
  layers: 'Dialogs, sheets and toasts',
});
