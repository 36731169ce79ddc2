import { useEffect, type RefObject } from 'react';

const PRESSED = 'a, button, input, label';

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
    const click = ({ clientX, clientY }: MouseEvent) => {
      if (!isForwarding) return;
      isForwarding = false;
      const clicked = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>(PRESSED);
      if (clicked && list.current?.contains(clicked)) clicked.click();
    };
    document.addEventListener('pointerdown', onPointerDown, true);
    document.addEventListener('click', click, true);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown, true);
      document.removeEventListener('click', click, true);
    };
  }, [list]);
}
