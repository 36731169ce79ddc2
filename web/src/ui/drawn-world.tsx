import { useState } from 'react';
import { countryName } from '@laurel/words/place-names';
import world from '../generated/world.json';
import { t } from '../lib/texts/controls';
import { Button } from './button';
import css from './world-map.module.css';
import type { WorldMapProps } from './world-map';

type Frame = keyof typeof world.frames;
/** On the map of `web/reference/world.mjs`: its middle, its shape where it has one of its own, whether it needs a dot to be hit. */
interface Country {
  at: readonly number[];
  path?: string;
  isSmall?: boolean;
}
const countries = Object.entries(world.countries as Record<string, Country>);
const frames: Record<Frame, readonly number[]> = world.frames;
const frameNames = Object.keys(frames) as Frame[];
const TONES = 4;
const NAMED = 3;

/** What `WorldMap` shows once the shapes are here. */
export function DrawnWorld({ label, values, chosen, onToggle, frame, says, ...props }: WorldMapProps) {
  const { regions = [], onRegion } = props;
  const [looked, look] = useState<Frame | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const shown = looked ?? frameNames.find((name) => name === frame) ?? 'World';
  const counts = new Map(values?.map(({ value, count }) => [value, count]));
  const most = Math.max(1, ...counts.values());
  const tone = (count: number) =>
    count === 0 ? 0 : Math.max(1, Math.ceil((Math.log(count + 1) / Math.log(most + 1)) * TONES));
  const first = [...counts].sort(([, one], [, other]) => other - one).slice(0, NAMED);
  const said = (code: string) =>
    t('map.country', { name: countryName(code), n: says(counts.get(code) ?? 0) });
  const ofCountry = (code: string) => ({
    'data-tone': tone(counts.get(code) ?? 0),
    'data-chosen': chosen.includes(code) || undefined,
    onPointerEnter: () => setOver(code),
    ...((counts.has(code) || chosen.includes(code)) && { 'data-open': true, onClick: () => onToggle(code) }),
  });
  return (
    <>
      <div className={css.frames} role="group" aria-label={t('map.frames')}>
        {frameNames.map((name) => (
          <button key={name} type="button" aria-pressed={name === shown} onClick={() => look(name)}>
            {t(`map.frame.${name}`)}
          </button>
        ))}
      </div>
      <svg
        role="img"
        aria-label={t('map.label', { label, most: first.map(([code]) => said(code)).join(', ') })}
        viewBox={frames[shown].join(' ')}
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
      <p className={css.said}>{over ? said(over) : t('map.hint')}</p>
    </>
  );
}
