const NOT_STATED =
  /^(?:n\/a|n\. ?a\.|k\. ?a\.|tbc|tba|tbd|unknown|unbekannt|inconnue?|desconocid[ao]|sconosciut[ao]|desconhecid[ao]|nieznan[aey]|[-–—?]+)$/i;

/** Returns whether people leave a cell like this if a value is unknown or follows later: empty, `N/A`, `TBC`, `–`. */
export const isNotStated = (cell: string): boolean => cell.trim() === '' || NOT_STATED.test(cell.trim());
