import { useEffect, type RefObject } from 'react';

const PRESSED = 'a, button, input, label';

/**
 * Rows ignore the pointer while they scroll, because hover effects on passing rows cost frames. This hook
 * forwards clicks to the element under the pointer.
 */
export function usePressWhileMoving(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    let isThrough = false;
    const onPointerDown = ({ target }: PointerEvent) => {
      const here = list.current;
      isThrough =
        here !== null && 'moving' in here.dataset && target instanceof Node && target.contains(here);
      if (isThrough) delete here!.dataset.moving;
    };
    const click = ({ clientX, clientY }: MouseEvent) => {
      if (!isThrough) return;
      isThrough = false;
      const under = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>(PRESSED);
      if (under && list.current?.contains(under)) under.click();
    };
    document.addEventListener('pointerdown', onPointerDown, true);
    document.addEventListener('click', click, true);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown, true);
      document.removeEventListener('click', click, true);
    };
  }, [list]);
}
