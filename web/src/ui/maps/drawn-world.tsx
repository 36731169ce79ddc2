import { Minus, Plus } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { countryName } from '@laurel/messages/formatting/location-names';
import { t } from '@laurel/messages/pages/controls/map';
import { Button } from '../buttons/button';
import { useMapView } from './map-view';
import { Toolbar } from '../layout/toolbar';
import css from './world-map.module.css';
import type { MapLocation, WorldMapProps } from './world-map-props';
import { countries, frames, project, type Frame } from './world-shapes';

const frameNames = Object.keys(frames) as Frame[];
/** The smallest and the largest radius of a circle, in the map's units. */
const [MIN_RADIUS, MAX_RADIUS] = [1.6, 9];
const TONES = 4;
const MAX_NAMED_COUNTRIES = 3;

/** The content of `WorldMap` once the shapes are loaded. */
export function DrawnWorld({
  label,
  values,
  selectedCodes,
  onToggle,
  frame,
  formatCount,
  ...props
}: WorldMapProps) {
  const {
    regions = [],
    onRegion,
    locations,
    onLocation,
    selectedFrame,
    onFrame,
    zoom = null,
    onZoom,
  } = props;
  const [localFrame, setLocalFrame] = useState<string | null>(null);
  const [hoveredValue, setHoveredValue] = useState<string | null>(null);
  const [isFocused, setFocused] = useState(false);
  const hint = useId();
  const requestedFrame = selectedFrame ?? localFrame ?? frame;
  const shownFrame = frameNames.find((name) => name === requestedFrame) ?? 'World';
  // Until the requested frame is shown, the zoom of the previous one must not be reported.
  const pendingFrame = useRef<Frame | null>(null);
  useEffect(() => {
    pendingFrame.current = null;
  }, [shownFrame]);
  const view = useMapView(frames[shownFrame], zoom, (serialized) => {
    if (pendingFrame.current === null) onZoom?.(serialized);
  });
  const showFrame = (name: Frame) => {
    pendingFrame.current = name === shownFrame ? null : name;
    (onFrame ?? setLocalFrame)(name);
  };
  const circles = useMemo(() => toCircles(locations ?? []), [locations]);
  /** Circles grow less than the map when it is zoomed in, so that they overlap less. */
  const radiusFactor = Math.sqrt(view.box[2] / frames.World[2]);
  const counts = new Map(values?.map(({ value, count }) => [value, count]));
  const maxCount = Math.max(1, ...counts.values());
  /** The scale is logarithmic, so that a count of one differs from none. */
  const getTone = (count: number) => Math.ceil((Math.log(count + 1) / Math.log(maxCount + 1)) * TONES);
  const topCountries = [...counts].sort(([, a], [, b]) => b - a).slice(0, MAX_NAMED_COUNTRIES);
  const toLabel = (code: string) =>
    t('country', { name: countryName(code), n: formatCount(counts.get(code) ?? 0) });
  const toLocationLabel = (value: string) => {
    const location = locations?.find((item) => item.value === value);
    return location ? t('country', { name: location.label, n: formatCount(location.count) }) : null;
  };
  const getCountryProps = (code: string) => ({
    'data-tone': getTone(counts.get(code) ?? 0),
    'data-chosen': selectedCodes.includes(code) || undefined,
    onPointerEnter: () => setHoveredValue(code),
    ...((counts.has(code) || selectedCodes.includes(code)) && {
      'data-open': true,
      onClick: () => onToggle(code),
    }),
  });
  return (
    <>
      <Toolbar className={css.tools} label={t('tools')}>
        <div className={css.frames} role="group" aria-label={t('frames')}>
          {frameNames.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === shownFrame}
              onClick={() => showFrame(name)}
            >
              {t(`frame.${name}`)}
            </button>
          ))}
        </div>
        <div className={css.zoom} role="group" aria-label={t('zoom')}>
          <button
            type="button"
            aria-label={t('zoom_in')}
            aria-disabled={view.isFullyZoomedIn}
            onClick={view.zoomIn}
          >
            <Plus size={16} aria-hidden />
          </button>
          <button
            type="button"
            aria-label={t('zoom_out')}
            aria-disabled={view.isFullyZoomedOut}
            onClick={view.zoomOut}
          >
            <Minus size={16} aria-hidden />
          </button>
        </div>
      </Toolbar>
      <svg
        role="img"
        tabIndex={0}
        onKeyDown={view.onKeyDown}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        aria-describedby={hint}
        aria-label={t('label', { label, top: topCountries.map(([code]) => toLabel(code)).join(', ') })}
        viewBox={view.box.join(' ')}
        onPointerLeave={() => setHoveredValue(null)}
      >
        {countries.map(([code, { path }]) => path && <path key={code} d={path} {...getCountryProps(code)} />)}
        {/* A line without length, which the style sheet draws as a dot. */}
        {countries.map(
          ([code, { at, isSmall }]) =>
            isSmall &&
            (counts.has(code) || selectedCodes.includes(code)) && (
              <path key={code} data-dot d={`M${at.join(',')}h0`} {...getCountryProps(code)} />
            ),
        )}
        {circles.map(({ location, x, y, r }) => (
          <circle
            key={location.value}
            cx={x}
            cy={y}
            r={r * radiusFactor}
            data-chosen={selectedCodes.includes(location.value) || undefined}
            onPointerEnter={() => setHoveredValue(location.value)}
            onClick={() => onLocation?.(location.value)}
          />
        ))}
      </svg>
      {onRegion && shownFrame !== 'World' && (
        <Button
          variant="subtle"
          size="small"
          aria-pressed={regions.includes(shownFrame)}
          onClick={() => onRegion(shownFrame)}
        >
          {t('all', { region: t(`frame.${shownFrame}`) })}
        </Button>
      )}
      <p id={hint} className={css.hint}>
        {hoveredValue
          ? (toLocationLabel(hoveredValue) ?? toLabel(hoveredValue))
          : t(isFocused ? 'keys' : 'hint')}
      </p>
    </>
  );
}

/**
 * Draws the largest circles first, so that small ones lie on top and can be clicked. The area shows the
 * count.
 */
function toCircles(locations: readonly MapLocation[]) {
  const maxCount = Math.max(1, ...locations.map(({ count }) => count));
  return locations
    .toSorted((a, b) => b.count - a.count)
    .flatMap((location) => {
      const point = project([location.longitude, location.latitude]);
      if (!point) return [];
      const r = Math.max(MIN_RADIUS, MAX_RADIUS * Math.sqrt(location.count / maxCount));
      return [{ location, x: point[0], y: point[1], r }];
    });
}
