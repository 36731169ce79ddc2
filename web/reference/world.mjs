// Writes src/generated/world.json: every country of ISO 3166-1 on one map, and the frame around each of the UN's widest regions.
// Run by `codegen`, so that no browser projects anything. Shapes: Natural Earth, as world-atlas carries them.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { geoArea, geoCentroid, geoEqualEarth, geoPath } from 'd3-geo';
import { iso31661 } from 'iso-3166';
import { feature } from 'topojson-client';

const require = createRequire(import.meta.url);
/** The map is this wide; all figures below are in its units. */
const WIDTH = 1000;
/** Nearer points than this say nothing that one could see. */
const STEP = 0.9;
const SMALLEST_ISLAND = 1.2;
/** A country of less cannot be hit: it gets a dot besides. */
const SMALL_COUNTRY = 14;
/** West, south, east, north in degrees: what one looks at, not every island that belongs to it. */
const FRAMES = {
  World: [-150, -56, 178, 74],
  Africa: [-20, -36, 56, 38],
  Americas: [-150, -56, -34, 70],
  Asia: [28, -11, 146, 56],
  Europe: [-25, 34, 45, 71],
  Oceania: [110, -48, 179, 14],
};
/** Those that the atlas draws as parts of others: where they lie. */
const WITHIN = {
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
/** Nobody holds a festival there, and it would take a third of the map. */
const LEFT_OUT = 'AQ';

const partsOf = ({ type, coordinates }) => (type === 'Polygon' ? [coordinates] : coordinates);
/** By ISO number; what the atlas has in several pieces (Australia and its far reefs) is one. */
function shapesOf(atlas) {
  const shapes = new Map();
  for (const { id, geometry } of feature(atlas, atlas.objects.countries).features) {
    const known = shapes.get(id)?.coordinates ?? [];
    shapes.set(id, { type: 'MultiPolygon', coordinates: [...known, ...partsOf(geometry)] });
  }
  return shapes;
}
const [usual, fine] = [
  shapesOf(require('world-atlas/countries-50m.json')),
  shapesOf(require('world-atlas/countries-10m.json')),
];
const projection = geoEqualEarth().rotate([-11, 0]).fitWidth(WIDTH, { type: 'Sphere' });
const drawn = geoPath(projection);
const round = (value) => Math.round(value * 10) / 10;
const placeOf = (degrees) => projection(degrees).map(round);

/** One ring without the points that lie too near their neighbour. */
function thinned(points) {
  const kept = [];
  for (const point of points) {
    const last = kept.at(-1);
    if (!last || Math.hypot(point[0] - last[0], point[1] - last[1]) >= STEP) kept.push(point);
  }
  return kept.length < 3 ? points.slice(0, 3) : kept;
}
const areaOf = (points) =>
  Math.abs(
    points.reduce((sum, [x, y], n) => {
      const [nextX, nextY] = points[(n + 1) % points.length];
      return sum + x * nextY - nextX * y;
    }, 0) / 2,
  );
function ringsOf(shape) {
  const rings = (drawn(shape) ?? '')
    .split('M')
    .filter(Boolean)
    .map((ring) =>
      thinned(
        ring
          .replace('Z', '')
          .split('L')
          .map((point) => point.split(',').map(Number)),
      ),
    )
    .map((points) => ({ points, area: areaOf(points) }))
    .sort((one, other) => other.area - one.area);
  return rings.filter(({ area }, n) => n === 0 || area >= SMALLEST_ISLAND);
}
/** Steps from point to point: shorter to say than the points. */
function pathOf(points) {
  const [first, ...rest] = points.map((point) => point.map(round));
  let [x, y] = first;
  const steps = rest.map(([nextX, nextY]) => {
    const step = `${round(nextX - x)},${round(nextY - y)}`;
    [x, y] = [nextX, nextY];
    return step;
  });
  return `M${first}l${steps.join(' ')}z`;
}
/** The middle of the largest part: France is not off Portugal for all its islands. */
function middleOf(shape) {
  const parts = shape.coordinates.map((coordinates) => ({ type: 'Polygon', coordinates }));
  return geoCentroid(parts.sort((one, other) => geoArea(other) - geoArea(one))[0]);
}

const countries = {};
for (const { alpha2, numeric, state } of iso31661) {
  if (state !== 'assigned' || alpha2 === LEFT_OUT) continue;
  const shape = usual.get(numeric) ?? fine.get(numeric);
  if (!shape && !WITHIN[alpha2]) throw new Error(`web/reference/world.mjs must say where ${alpha2} lies.`);
  const rings = shape && !WITHIN[alpha2] ? ringsOf(shape) : [];
  const isSmall = rings.reduce((sum, { area }) => sum + area, 0) < SMALL_COUNTRY;
  countries[alpha2] = {
    at: placeOf(WITHIN[alpha2] ?? middleOf(shape)),
    ...(isSmall && { isSmall }),
    ...(rings.length > 0 && { path: rings.map(({ points }) => pathOf(points)).join('') }),
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
/** By which a page draws what it hears of later: a city. */
const drawnBy = { rotate: projection.rotate(), scale: projection.scale(), translate: projection.translate() };
fs.writeFileSync(file, JSON.stringify({ frames, countries, drawnBy }));
console.log(`${Object.keys(countries).length} countries on the map`);
