import { useEffect } from 'react';

const CONTAINERS = 'li, tr, fieldset, dialog, nav, aside, article, form, section, main';
const ITEMS = 'li, tr, fieldset';
const STOPS = 'a[href], button, input, select, textarea, summary';

/** The element and its ancestors. */
const around = (one: Element): Element[] => [one, ...(one.parentElement ? around(one.parentElement) : [])];
const isUnavailable = (one: Element) => !one.isConnected || one.matches(':disabled');
const elementAt = (node: Node | null, step: 'nextSibling' | 'previousSibling'): Element | null =>
  node === null || node instanceof Element ? node : elementAt(node[step], step);

/** Returns a sibling of a removed element, preferably the next one. */
function findSibling(removed: Element, records: MutationRecord[]): Element | null {
  const record = records.find(({ removedNodes }) => [...removedNodes].includes(removed));
  if (!record) return null;
  return elementAt(record.nextSibling, 'nextSibling') ?? elementAt(record.previousSibling, 'previousSibling');
}
/** Makes an element focusable once if it is not. */
function goTo(target: HTMLElement) {
  if (!target.matches(STOPS) && !target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/**
 * Recovers the focus when the focused element is removed or disabled. The focus moves to the same control in
 * the next list item, otherwise to the nearest remaining container. It does nothing if the page moved the
 * focus itself, or after a click elsewhere.
 */
export function useFocusRecovery() {
  useEffect(() => {
    const end = new AbortController();
    let way: Element[] = [];
    const trackFocus = ({ target }: Event) => (way = target instanceof Element ? around(target) : []);
    document.addEventListener('focusin', trackFocus, end);
    document.addEventListener('pointerdown', () => (way = []), end);
    const observer = new MutationObserver((records) => {
      const [focused, ...outwards] = way;
      if (!focused || !isUnavailable(focused)) return;
      const removed = [...way].reverse().find((one) => !one.isConnected);
      const sibling = removed?.matches(ITEMS) ? findSibling(removed, records) : null;
      const alike =
        sibling?.querySelector<HTMLElement>(focused.tagName) ?? sibling?.querySelector<HTMLElement>(STOPS);
      // Lets the page set the focus first.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (document.activeElement !== document.body || end.signal.aborted) return;
          const left = outwards.find((one) => !isUnavailable(one) && one.matches(CONTAINERS));
          const target = alike && !isUnavailable(alike) ? alike : left;
          if (target) goTo(target as HTMLElement);
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
