/** The tokens of `web/src/ui/styles/tokens.css` as colours that e-mail clients support, light and dark. */
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

/** Colours by class. They are inlined for clients without style sheets, and repeated for dark mode. */
const COLOURS_BY_CLASS = {
  page: [
    ['background-color', 'paper'],
    ['color', 'ink'],
  ],
  card: [
    ['background-color', 'surface'],
    ['border-color', 'line'],
  ],
  brand: [
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

const toCss = (paint: Paint, shade: 0 | 1, end = '') =>
  paint.map(([property, token]) => `${property}:${TOKENS[token][shade]}${end}`).join(';');

/** Returns the class and style attributes: `styleAttributes('card', 'padding:24px')`. */
export const styleAttributes = (className: keyof typeof COLOURS_BY_CLASS, style: string): string =>
  `class="${className}" style="${style};${toCss(COLOURS_BY_CLASS[className], 0)}"`;

const createDarkRules = (selectorPrefix: string) =>
  Object.entries(COLOURS_BY_CLASS)
    .map(([name, paint]) => `${selectorPrefix}.${name}{${toCss(paint, 1, ' !important')}}`)
    .join('');

/** Dark mode. The second selector is for Outlook on the web. */
export const SHEET = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){${createDarkRules('')}}
${createDarkRules('[data-ogsc] ')}
@media (max-width:480px){.card{padding:24px 20px !important}}`;

export const SERIF = "font-family:Fraunces,Georgia,'Times New Roman',serif";
export const SANS =
  "font-family:'Instrument Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
