const KEY = 'laurel:sendings-away';
const MOST_KEPT = 200;

/** The batches whose line was put away in this browser. */
export function awayBefore(): string[] {
  try {
    return (localStorage.getItem(KEY) ?? '').split(',').filter(Boolean);
  } catch {
    return [];
  }
}

/** For good; where nothing can be kept, as long as the page. */
export function putAway(batchId: string) {
  try {
    localStorage.setItem(KEY, [...awayBefore(), batchId].slice(-MOST_KEPT).join());
  } catch {
    /* then it comes back with the page */
  }
}
