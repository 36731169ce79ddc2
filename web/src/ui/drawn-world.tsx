import { Minus, Plus } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { countryName } from '@laurel/words/place-names';
import { t } from '../lib/texts/controls';
import { Button } from './button';
import { useMapView } from './map-view';
import { Toolbar } from './toolbar';
import css from './world-map.module.css';
import type { Place, WorldMapProps } from './world-map';
import { countries, frames, projected, type Frame } from './world-shapes';

const frameNames = Object.keys(frames) as Frame[];
/** Of a circle, in the map's units: of one, and of the place that has most. */
const [LEAST, LARGEST] = [1.6, 9];
const TONES = 4;
const NAMED = 3;

/** What `WorldMap` shows once the shapes are here. */
export function DrawnWorld({ label, values, chosen, onToggle, frame, says, ...props }: WorldMapProps) {
  const { regions = [], onRegion, places, onPlace, looked, onLook, near = null, onNear } = props;
  const [own, look] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const [isFocused, setFocused] = useState(false);
  const hint = useId();
  const wanted = looked ?? own ?? frame;
  const shown = frameNames.find((name) => name === wanted) ?? 'World';
  // Until the part that was pressed is there, how near the other one was is no longer wanted.
  const pressed = useRef<Frame | null>(null);
  useEffect(() => void (pressed.current = null), [shown]);
  const view = useMapView(frames[shown], near, (at) => pressed.current ?? onNear?.(at));
  const turnTo = (name: Frame) => {
    pressed.current = name === shown ? null : name;
    (onLook ?? look)(name);
  };
  const circles = useMemo(() => circlesOf(places ?? []), [places]);
  const counts = new Map(values?.map(({ value, count }) => [value, count]));
  const most = Math.max(1, ...counts.values());
  const tone = (count: number) =>
    count === 0 ? 0 : Math.max(1, Math.ceil((Math.log(count + 1) / Math.log(most + 1)) * TONES));
  const first = [...counts].sort(([, one], [, other]) => other - one).slice(0, NAMED);
  const said = (code: string) =>
    t('map.country', { name: countryName(code), n: says(counts.get(code) ?? 0) });
  const placeSaid = (value: string) => {
    const place = places?.find((one) => one.value === value);
    return place ? t('map.country', { name: place.label, n: says(place.count) }) : null;
  };
  const ofCountry = (code: string) => ({
    'data-tone': tone(counts.get(code) ?? 0),
    'data-chosen': chosen.includes(code) || undefined,
    onPointerEnter: () => setOver(code),
    ...((counts.has(code) || chosen.includes(code)) && { 'data-open': true, onClick: () => onToggle(code) }),
  });
  return (
    <>
      <Toolbar className={css.tools} label={t('map.tools')}>
        <div className={css.frames} role="group" aria-label={t('map.frames')}>
          {frameNames.map((name) => (
            <button key={name} type="button" aria-pressed={name === shown} onClick={() => turnTo(name)}>
              {t(`map.frame.${name}`)}
            </button>
          ))}
        </div>
        <div className={css.zoom} role="group" aria-label={t('map.zoom')}>
          <button
            type="button"
            aria-label={t('map.closer')}
            aria-disabled={view.isClosest}
            onClick={view.closer}
          >
            <Plus size={16} aria-hidden />
          </button>
          <button
            type="button"
            aria-label={t('map.farther')}
            aria-disabled={view.isWhole}
            onClick={view.farther}
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
        aria-label={t('map.label', { label, most: first.map(([code]) => said(code)).join(', ') })}
        viewBox={view.box.join(' ')}
        onPointerLeave={() => setOver(null)}
      >
        {countries.map(([code, { path }]) => path && <path key={code} d={path} {...ofCountry(code)} />)}
        {countries.map(
          ([code, { at, isSmall }]) =>
            isSmall &&
            (counts.has(code) || chosen.includes(code)) && (
              <path key={code} data-dot d={`M${at.join(',')}h0`} {...ofCountry(code)} />
            ),
        )}
        {circles.map(({ place, x, y, r }) => (
          <circle
            key={place.value}
            cx={x}
            cy={y}
            r={r * Math.sqrt(view.box[2] / frames.World[2])}
            data-chosen={chosen.includes(place.value) || undefined}
            onPointerEnter={() => setOver(place.value)}
            onClick={() => onPlace?.(place.value)}
          />
        ))}
      </svg>
      {onRegion && shown !== 'World' && (
        <Button
          look="quiet"
          size="small"
          aria-pressed={regions.includes(shown)}
          onClick={() => onRegion(shown)}
        >
          {t('map.whole', { region: t(`map.frame.${shown}`) })}
        </Button>
      )}
      <p id={hint} className={css.said}>
        {over ? (placeSaid(over) ?? said(over)) : t(isFocused ? 'map.keys' : 'map.hint')}
      </p>
    </>
  );
}

/** The largest first, so that a small one lies on top and can be pressed; its area says how many. */
function circlesOf(places: readonly Place[]) {
  const most = Math.max(1, ...places.map(({ count }) => count));
  return places
    .toSorted((a, b) => b.count - a.count)
    .flatMap((place) => {
      const at = projected([place.longitude, place.latitude]);
      if (!at) return [];
      const r = Math.max(LEAST, LARGEST * Math.sqrt(place.count / most));
      return [{ place, x: at[0], y: at[1], r }];
    });
}
