import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** A button of a still, or where pictures are chosen. */
type Wanted = { still: string; button: string } | 'choose';

const selectorOf = (wanted: Wanted) =>
  wanted === 'choose' ? 'input[type=file]' : `[data-still="${wanted.still}"] [data-tool="${wanted.button}"]`;

/** What is moved takes the focus along, and what goes leaves it to another; never away from where one has gone on to: a focus that did not come from here ends it. */
export function useStillFocus(manager: RefObject<HTMLElement | null>, names: readonly string[]) {
  const [wanted, want] = useState<Wanted | null>(null);
  const isOurs = useRef(false);
  const order = names.join(' ');
  useLayoutEffect(() => {
    const here = document.activeElement;
    if (!wanted || (here !== document.body && !manager.current?.contains(here))) return;
    isOurs.current = true;
    manager.current?.querySelector<HTMLElement>(selectorOf(wanted))?.focus();
    isOurs.current = false;
  }, [manager, wanted, order]);
  const onFocus = () => {
    if (!isOurs.current) want(null);
  };
  return { want, onFocus };
}
