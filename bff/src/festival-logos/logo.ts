import type { FestivalLogo, FestivalLogoKind } from '@laurel/rules/pictures/festival-logos';
import { SeededRandom } from './seeded-random.js';
import { PALETTES } from './palettes.js';
import { drawHorizon, LANDSCAPES, type LandscapeName } from './landscapes.js';
import { LETTERS } from './letters.js';
import { SKIES, type SkyName } from './skies.js';

/** Motifs of festival kinds. If a kind has no landscape or no sky, the festival's id selects it. */
const MOTIF_BY_KIND: Record<FestivalLogoKind, { landscape?: LandscapeName; sky?: SkyName }> = {
  animation: { sky: 'bounce' },
  documentary: { sky: 'ring' },
  mountain: { landscape: 'ridge' },
  water: { landscape: 'waves' },
  fantastic: { sky: 'crescent' },
  young: { sky: 'kite' },
  short: { landscape: 'strip' },
  city: { landscape: 'towers' },
};
const LANDSCAPE_NAMES = Object.keys(LANDSCAPES) as LandscapeName[];
const COMMON_SKIES: SkyName[] = ['disc', 'disc', 'beam', 'ring'];
const [SQUARE, WIDE] = [100, 720];

/** Returns the position of the sun in a month. It moves from left to right and is highest in summer. */
function getSunPosition(month: number | null, width: number): [number, number] {
  if (month === null) return [Math.round(width * 0.62), 32];
  const fraction = (month - 0.5) / 12;
  return [Math.round(width * (0.22 + 0.56 * fraction)), Math.round(46 - 22 * Math.sin(Math.PI * fraction))];
}

const LAUREL_SPRIG =
  'M0 0C-6-60 4-120 40-176l8 6C16-116 8-62 10 0zM-4-40c-36-4-56-26-60-60 34 4 56 26 60 60zM2-92c-32-8-48-30-48-62 32 8 48 30 48 62zM14-46c4-34 26-54 60-56-4 34-26 54-60 56zM24-98c8-30 28-46 60-46-8 30-28 46-60 46z';

/**
 * Draws a festival's logo: two or three flat shapes and a letter, 100 high, square or wide. The id selects
 * the shapes, the name the letter and the kind, the country the horizon, and the month the sun's position.
 * The same input produces the same picture.
 */
export function renderLogoSvg({ id, initial, country, month, kind, isWide }: FestivalLogo): string {
  const width = isWide ? WIDE : SQUARE;
  const random = new SeededRandom(`festival ${id}`);
  const palette = random.pick(PALETTES);
  const [landscapeName, skyName] = [random.pick(LANDSCAPE_NAMES), random.pick(COMMON_SKIES)];
  const motif = kind ? MOTIF_BY_KIND[kind] : {};
  const [x, y] = getSunPosition(month, width);
  const glyph = (initial && LETTERS[initial]) || LAUREL_SPRIG;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 100">`,
    `<path fill="${palette.ground}" d="M0 0H${width}V100H0z"/>`,
    `<g fill="${palette.sky}">${SKIES[motif.sky ?? skyName](x, y, width)}</g>`,
    `<path fill="${palette.horizon}" d="${drawHorizon(width, new SeededRandom(`country ${country ?? ''}`))}"/>`,
    `<path fill="${palette.letter}" transform="translate(${isWide ? 64 : 50} 80)scale(.28)" d="${glyph}"/>`,
    `<path fill="${palette.landscape}" fill-rule="evenodd" d="${LANDSCAPES[motif.landscape ?? landscapeName](width, random)}"/>`,
    '</svg>',
  ].join('');
}
