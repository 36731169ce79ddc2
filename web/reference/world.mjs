// Writes src/generated/world.json: every country of ISO 3166-1 and Kosovo on one map, and the frame of each UN region.
// `codegen` runs it, so that no browser has to project coordinates. Shapes: Natural Earth, as packaged by
// world-atlas.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { geoArea, geoCentroid, geoEqualEarth, geoPath } from 'd3-geo';
import { iso31661 } from 'iso-3166';
import { feature } from 'topojson-client';

const require = createRequire(import.meta.url);
/** The width of the map. All numbers below use its units. */
const WIDTH = 1000;
/** Points closer together than this are indistinguishable. */
const STEP = 0.9;
const SMALLEST_ISLAND = 1.2;
/** A smaller country is too small to click, so it gets a dot as well. */
const SMALL_COUNTRY = 14;
/** West, south, east and north in degrees: the part to look at, without remote islands. */
const FRAMES = {
  World: [-150, -56, 178, 74],
  Africa: [-20, -36, 56, 38],
  Americas: [-150, -56, -34, 70],
  Asia: [28, -11, 146, 56],
  Europe: [-25, 34, 45, 71],
  Oceania: [110, -48, 179, 14],
};
/** Countries that the atlas draws as a part of others, with their coordinates. */
const ENCLOSED_LOCATIONS = {
  BQ: [-68.3, 12.2],
  BV: [3.4, -54.4],
  CC: [96.8, -12.2],
  CX: [105.7, -10.5],
  GF: [-53.1, 3.9],
  GP: [-61.5, 16.2],
  MQ: [-61, 14.6],
  RE: [55.5, -21.1],
  SJ: [16, 78],
  TK: [-171.8, -9.2],
  YT: [45.2, -12.8],
};
/** Antarctica has no festivals, and would take a third of the map. */
const OMITTED_COUNTRY = 'AQ';

/** ISO has no code for it, and the atlas no number. */
const KOSOVO = { alpha2: 'XK', numeric: '983', state: 'assigned', name: 'Kosovo' };

const getPolygons = ({ type, coordinates }) => (type === 'Polygon' ? [coordinates] : coordinates);
/** Maps ISO numbers to shapes. Merges countries that the atlas splits, such as Australia and its remote reefs. */
function readShapes(atlas) {
  const shapes = new Map();
  for (const { id: isoNumber, properties, geometry } of feature(atlas, atlas.objects.countries).features) {
    const id = properties.name === KOSOVO.name ? KOSOVO.numeric : isoNumber;
    const previousPolygons = shapes.get(id)?.coordinates ?? [];
    shapes.set(id, { type: 'MultiPolygon', coordinates: [...previousPolygons, ...getPolygons(geometry)] });
  }
  return shapes;
}
const [coarseShapes, detailedShapes] = [
  readShapes(require('world-atlas/countries-50m.json')),
  readShapes(require('world-atlas/countries-10m.json')),
];
const projection = geoEqualEarth().rotate([-11, 0]).fitWidth(WIDTH, { type: 'Sphere' });
const formatSvgPath = geoPath(projection);
const round = (value) => Math.round(value * 10) / 10;
const toPoint = (degrees) => projection(degrees).map(round);

/** Removes the points of a ring that are too close to their neighbour. */
function removeClosePoints(points) {
  const simplifiedPoints = [];
  for (const point of points) {
    const last = simplifiedPoints.at(-1);
    if (!last || Math.hypot(point[0] - last[0], point[1] - last[1]) >= STEP) simplifiedPoints.push(point);
  }
  return simplifiedPoints.length < 3 ? points.slice(0, 3) : simplifiedPoints;
}
const computeArea = (points) =>
  Math.abs(
    points.reduce((sum, [x, y], n) => {
      const [nextX, nextY] = points[(n + 1) % points.length];
      return sum + x * nextY - nextX * y;
    }, 0) / 2,
  );
function getRings(shape) {
  const rings = (formatSvgPath(shape) ?? '')
    .split('M')
    .filter(Boolean)
    .map((ring) =>
      removeClosePoints(
        ring
          .replace('Z', '')
          .split('L')
          .map((point) => point.split(',').map(Number)),
      ),
    )
    .map((points) => ({ points, area: computeArea(points) }))
    .sort((one, other) => other.area - one.area);
  return rings.filter(({ area }, n) => n === 0 || area >= SMALLEST_ISLAND);
}
/** Writes relative steps, because they are shorter than absolute points. */
function toPath(points) {
  const [first, ...rest] = points.map((point) => point.map(round));
  let [x, y] = first;
  const steps = rest.map(([nextX, nextY]) => {
    const step = `${round(nextX - x)},${round(nextY - y)}`;
    [x, y] = [nextX, nextY];
    return step;
  });
  return `M${first}l${steps.join(' ')}z`;
}
/** Returns the centre of the largest polygon. Otherwise France's islands would move its centre off Portugal. */
function findCenter(shape) {
  const polygons = shape.coordinates.map((coordinates) => ({ type: 'Polygon', coordinates }));
  return geoCentroid(polygons.sort((one, other) => geoArea(other) - geoArea(one))[0]);
}

const countries = {};
for (const { alpha2, numeric, state } of [...iso31661, KOSOVO]) {
  if (state !== 'assigned' || alpha2 === OMITTED_COUNTRY) continue;
  const shape = coarseShapes.get(numeric) ?? detailedShapes.get(numeric);
  if (!shape && !ENCLOSED_LOCATIONS[alpha2])
    throw new Error(`web/reference/world.mjs must say where ${alpha2} lies.`);
  const rings = shape && !ENCLOSED_LOCATIONS[alpha2] ? getRings(shape) : [];
  const isSmall = rings.reduce((sum, { area }) => sum + area, 0) < SMALL_COUNTRY;
  countries[alpha2] = {
    at: toPoint(ENCLOSED_LOCATIONS[alpha2] ?? findCenter(shape)),
    ...(isSmall && { isSmall }),
    ...(rings.length > 0 && { path: rings.map(({ points }) => toPath(points)).join('') }),
  };
}
const frames = Object.fromEntries(
  Object.entries(FRAMES).map(([name, [west, south, east, north]]) => {
    const corners = [west, (west + east) / 2, east].flatMap((x) =>
      [south, 0, north].filter((y) => y >= south && y <= north).map((y) => projection([x, y])),
    );
    const [xs, ys] = [0, 1].map((n) => corners.map((corner) => corner[n]));
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    return [name, [left, top, Math.max(...xs) - left, Math.max(...ys) - top].map(round)];
  }),
);
const file = path.join(import.meta.dirname, '../src/generated/world.json');
fs.mkdirSync(path.dirname(file), { recursive: true });
/** The page projects cities with these parameters at runtime. */
const drawnBy = { rotate: projection.rotate(), scale: projection.scale(), translate: projection.translate() };
fs.writeFileSync(file, JSON.stringify({ frames, countries, drawnBy }));
console.log(`${Object.keys(countries).length} countries on the map`);
