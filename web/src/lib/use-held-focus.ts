import { useEffect } from 'react';

const PLACES = 'li, tr, fieldset, dialog, nav, aside, article, form, section, main';
const ITEMS = 'li, tr, fieldset';
const STOPS = 'a[href], button, input, select, textarea, summary';

/** From it outwards. */
const around = (one: Element): Element[] => [one, ...(one.parentElement ? around(one.parentElement) : [])];
const isGone = (one: Element) => !one.isConnected || one.matches(':disabled');
const elementAt = (node: Node | null, step: 'nextSibling' | 'previousSibling'): Element | null =>
  node === null || node instanceof Element ? node : elementAt(node[step], step);

/** What stood beside it when it was taken away: what came after it rather. */
function besideOf(gone: Element, records: MutationRecord[]): Element | null {
  const record = records.find(({ removedNodes }) => [...removedNodes].includes(gone));
  if (!record) return null;
  return elementAt(record.nextSibling, 'nextSibling') ?? elementAt(record.previousSibling, 'previousSibling');
}
/** Whatever cannot have the focus by itself is given it once. */
function goTo(place: HTMLElement) {
  if (!place.matches(STOPS) && !place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

/**
 * While a page is there: where what has the focus goes away, or can be pressed no more, the focus goes to its like in the next item of a
 * list, else to the nearest part of the page that is left. Not where the page itself has put it somewhere, nor after a press elsewhere.
 */
export function useHeldFocus() {
  useEffect(() => {
    const end = new AbortController();
    let way: Element[] = [];
    const hold = ({ target }: Event) => (way = target instanceof Element ? around(target) : []);
    document.addEventListener('focusin', hold, end);
    document.addEventListener('pointerdown', () => (way = []), end);
    const observer = new MutationObserver((records) => {
      const [held, ...outwards] = way;
      if (!held || !isGone(held)) return;
      const gone = [...way].reverse().find((one) => !one.isConnected);
      const beside = gone?.matches(ITEMS) ? besideOf(gone, records) : null;
      const alike =
        beside?.querySelector<HTMLElement>(held.tagName) ?? beside?.querySelector<HTMLElement>(STOPS);
      // Once the page has had its turn.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (document.activeElement !== document.body || end.signal.aborted) return;
          const left = outwards.find((one) => !isGone(one) && one.matches(PLACES));
          const place = alike && !isGone(alike) ? alike : left;
          if (place) goTo(place as HTMLElement);
        }),
      );
    });
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => {
      end.abort();
      observer.disconnect();
    };
  }, []);
}
