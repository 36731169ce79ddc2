/** The tokens of `web/src/ui/tokens.css` in the colours that mail clients know, and what each dresses; light, then dark. */
const TOKENS = {
  paper: ['#fcfaf6', '#0d0f15'],
  surface: ['#ffffff', '#161920'],
  ink: ['#161b24', '#f1eee9'],
  muted: ['#555b66', '#a7abb3'],
  line: ['#dedad3', '#32353d'],
  laurel: ['#106c3e', '#6ad895'],
  'on-laurel': ['#fcfaf6', '#0d0f15'],
} as const;
type Token = keyof typeof TOKENS;
type Paint = readonly (readonly [property: string, token: Token])[];

/** What is painted, by its class: once as a style of its own, for clients that read no sheet, and once in the dark. */
const PAINTED = {
  page: [
    ['background-color', 'paper'],
    ['color', 'ink'],
  ],
  card: [
    ['background-color', 'surface'],
    ['border-color', 'line'],
  ],
  mark: [
    ['color', 'ink'],
    ['border-color', 'laurel'],
  ],
  ink: [['color', 'ink']],
  muted: [['color', 'muted']],
  link: [['color', 'laurel']],
  button: [
    ['background-color', 'laurel'],
    ['color', 'on-laurel'],
  ],
} as const satisfies Record<string, Paint>;

const css = (paint: Paint, shade: 0 | 1, end = '') =>
  paint.map(([property, token]) => `${property}:${TOKENS[token][shade]}${end}`).join(';');

/** Class and style of a painted thing: `dressed('card', 'padding:24px')`. */
export const dressed = (what: keyof typeof PAINTED, style: string): string =>
  `class="${what}" style="${style};${css(PAINTED[what], 0)}"`;

const inTheDark = (before: string) =>
  Object.entries(PAINTED)
    .map(([name, paint]) => `${before}.${name}{${css(paint, 1, ' !important')}}`)
    .join('');

/** Dark for those who have it so; the second is how Outlook on the web says it. */
export const SHEET = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){${inTheDark('')}}
${inTheDark('[data-ogsc] ')}
@media (max-width:480px){.card{padding:24px 20px !important}}`;

export const SERIF = "font-family:Fraunces,Georgia,'Times New Roman',serif";
export const SANS =
  "font-family:'Instrument Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
