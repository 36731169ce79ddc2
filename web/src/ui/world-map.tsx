import { lazy, Suspense } from 'react';
import css from './world-map.module.css';

/** `values`: how many there are by country (ISO 3166-1 alpha-2); undefined while that is not known. `frame`: where it looks at first. */
export interface WorldMapProps {
  label: string;
  values: readonly { value: string; count: number }[] | undefined;
  chosen: readonly string[];
  onToggle: (country: string) => void;
  frame?: string | undefined;
  /** Where one has turned to look, where that is kept by who shows it. */
  looked?: string | null;
  onLook?: (frame: string) => void;
  /** How near it looks, where that is kept by who shows it: as `nearIn` (map-view) writes it. */
  near?: string | null;
  onNear?: (near: string | null) => void;
  /** Parts of the world that are chosen whole, and one press that does; without it a part is only looked at. */
  regions?: readonly string[];
  onRegion?: (region: string) => void;
  /** Where within countries they are, in degrees east and north; a press chooses one. */
  places?: readonly Place[] | undefined;
  onPlace?: (value: string) => void;
  /** How many of what, as it is said of one country. */
  says: (count: number) => string;
}

export interface Place {
  value: string;
  label: string;
  count: number;
  longitude: number;
  latitude: number;
}

const DrawnWorld = lazy(async () => ({ default: (await import('./drawn-world')).DrawnWorld }));

/** Countries in tones by how many there are, to be pressed. The way by keyboard is the list of the same countries that stands beside it. */
export function WorldMap(props: WorldMapProps) {
  return (
    <div className={css.map}>
      <Suspense fallback={<div className={css.waiting} />}>
        <DrawnWorld {...props} />
      </Suspense>
    </div>
  );
}
