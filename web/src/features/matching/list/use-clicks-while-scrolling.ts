import { useEffect, type RefObject } from 'react';

const CLICKABLE_SELECTOR = 'a, button, input, label';

/**
 * Rows ignore the pointer while they scroll, because hover effects on passing rows cost frames. This hook
 * forwards clicks to the element under the pointer.
 */
export function useClicksWhileScrolling(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    let isForwarding = false;
    const onPointerDown = ({ target }: PointerEvent) => {
      const element = list.current;
      isForwarding =
        element !== null && 'moving' in element.dataset && target instanceof Node && target.contains(element);
      if (isForwarding) delete element!.dataset.moving;
    };
    const forwardClick = ({ clientX, clientY }: MouseEvent) => {
      if (!isForwarding) return;
      isForwarding = false;
      const clickedElement = document
        .elementFromPoint(clientX, clientY)
        ?.closest<HTMLElement>(CLICKABLE_SELECTOR);
      if (clickedElement && list.current?.contains(clickedElement)) clickedElement.click();
    };
    document.addEventListener('pointerdown', onPointerDown, true);
    document.addEventListener('click', forwardClick, true);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown, true);
      document.removeEventListener('click', forwardClick, true);
    };
  }, [list]);
}
