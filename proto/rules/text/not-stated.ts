const NOT_STATED =
  /^(?:n\/a|n\. ?a\.|k\. ?a\.|n\. ?n\.|t\.?b\.?[acd]\.?|n\/d|s\/d|#(?:n\/a|ref!|value!|name\?|null!|num!|div\/0!)|null|to be (?:confirmed|announced|determined|decided)|not (?:yet )?(?:known|announced|fixed)|not applicable|unknown|offen|noch offen|folgt|steht noch nicht fest|wird (?:noch )?bekannt gegeben|à (?:confirmer|définir|préciser)|por (?:confirmar|definir|determinar)|a (?:confirmar|definir|determinar)|da (?:definire|confermare)|do ustalenia|brak danych|neznám[éoýa]|bude upřesněno|unbekannt|inconnue?|desconocid[ao]|sconosciut[ao]|desconhecid[ao]|nieznan[aey]|[-–—?]+)$/i;

/** Returns whether people leave a cell like this if a value is unknown or follows later: empty, `N/A`, `TBC`, `–`. */
export const isNotStated = (cell: string): boolean => cell.trim() === '' || NOT_STATED.test(cell.trim());
