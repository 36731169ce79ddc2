import { useEffect } from 'react';

const CONTAINERS = 'li, tr, fieldset, dialog, nav, aside, article, form, section, main';
const ITEMS = 'li, tr, fieldset';
const FOCUSABLE = 'a[href], button, input, select, textarea, summary';

/** The element and its ancestors. */
const getAncestors = (element: Element): Element[] => [
  element,
  ...(element.parentElement ? getAncestors(element.parentElement) : []),
];
const isUnavailable = (element: Element) => !element.isConnected || element.matches(':disabled');
const findNearestElement = (node: Node | null, step: 'nextSibling' | 'previousSibling'): Element | null =>
  node === null || node instanceof Element ? node : findNearestElement(node[step], step);

/** Returns a sibling of a removed element, preferably the next one. */
function findSibling(removed: Element, records: MutationRecord[]): Element | null {
  const record = records.find(({ removedNodes }) => [...removedNodes].includes(removed));
  if (!record) return null;
  return (
    findNearestElement(record.nextSibling, 'nextSibling') ??
    findNearestElement(record.previousSibling, 'previousSibling')
  );
}
/** Focuses an element, which becomes focusable if it is not. */
function focusElement(target: HTMLElement) {
  if (!target.matches(FOCUSABLE) && !target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/**
 * Recovers the focus when the focused element is removed or disabled. The focus moves to the same control in
 * the next list item, otherwise to the nearest remaining container. It does nothing if the page moved the
 * focus itself, or after a click elsewhere.
 */
export function useFocusRecovery() {
  useEffect(() => {
    const abortController = new AbortController();
    let focusPath: Element[] = [];
    const trackFocus = ({ target }: Event) => {
      focusPath = target instanceof Element ? getAncestors(target) : [];
    };
    document.addEventListener('focusin', trackFocus, abortController);
    document.addEventListener('pointerdown', () => (focusPath = []), abortController);
    const observer = new MutationObserver((records) => {
      const [focused, ...ancestors] = focusPath;
      if (!focused || !isUnavailable(focused)) return;
      const outermostRemoved = [...focusPath].reverse().find((element) => !element.isConnected);
      const sibling = outermostRemoved?.matches(ITEMS) ? findSibling(outermostRemoved, records) : null;
      const sameControl =
        sibling?.querySelector<HTMLElement>(focused.tagName) ??
        sibling?.querySelector<HTMLElement>(FOCUSABLE);
      // Lets the page set the focus first.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (document.activeElement !== document.body || abortController.signal.aborted) return;
          const container = ancestors.find(
            (element) => !isUnavailable(element) && element.matches(CONTAINERS),
          );
          const target = sameControl && !isUnavailable(sameControl) ? sameControl : container;
          if (target) focusElement(target as HTMLElement);
        }),
      );
    });
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => {
      abortController.abort();
      observer.disconnect();
    };
  }, []);
}
