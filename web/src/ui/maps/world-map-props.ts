export interface WorldMapProps {
  label: string;
  /** The count per country (ISO 3166-1 alpha-2); undefined while loading. */
  values: readonly { value: string; count: number }[] | undefined;
  selectedCodes: readonly string[];
  onToggle: (country: string) => void;
  /** The continent, or the world, that is shown first. */
  frame?: string | undefined;
  /** The frame the user chose, if the parent stores it. */
  selectedFrame?: string | null;
  onFrame?: (frame: string) => void;
  /** The zoom, if the parent stores it, as `serializeView` (map-view) writes it. */
  zoom?: string | null;
  onZoom?: (zoom: string | null) => void;
  /**
   * Regions that are chosen as a whole, and the handler that chooses one. Without the handler, frames can
   * only be viewed.
   */
  regions?: readonly string[];
  onRegion?: (region: string) => void;
  /** Locations within countries, in degrees east and north. A click chooses one. */
  locations?: readonly MapLocation[] | undefined;
  onLocation?: (value: string) => void;
  /** Formats a count for a country's label. */
  formatCount: (count: number) => string;
}

export interface MapLocation {
  value: string;
  label: string;
  count: number;
  longitude: number;
  latitude: number;
}
