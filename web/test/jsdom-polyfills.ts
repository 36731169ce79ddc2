/** Adds what jsdom lacks to the window, once: all test files of a worker share it. */
export function installJsdomPolyfills(): void {
  if ('ResizeObserver' in window) return;
  Object.defineProperty(navigator, 'languages', { get: () => ['en-IE', 'en'], configurable: true });
  const matches = Element.prototype.matches;
  Object.assign(Element.prototype, {
    scrollIntoView() {},
    matches(this: Element, selector: string) {
      return selector !== ':popover-open' && matches.call(this, selector);
    },
  });
  Object.assign(HTMLElement.prototype, { showPopover() {} });
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
  Object.assign(HTMLCanvasElement.prototype, { getContext: () => null });
  // The environment has Node's signals, and jsdom accepts only its own.
  const { addEventListener } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function (this: EventTarget, type, listener, options) {
    if (typeof options !== 'object' || !options.signal)
      return addEventListener.call(this, type, listener, options);
    const { signal, ...otherOptions } = options;
    addEventListener.call(this, type, listener, otherOptions);
    signal.addEventListener('abort', () => this.removeEventListener(type, listener, otherOptions));
  };
  /** Never reports a change, because no element has a size in jsdom. */
  class NoObserver {
    observe() {}
    unobserve() {}
    disconnect() {}
    takeRecords() {
      return [];
    }
  }
  /** Has no coordinates, because no test starts a drag with the pointer. */
  class PointerEvent extends MouseEvent {}
  Object.assign(window, { PointerEvent });
  Object.assign(window, { scrollTo() {}, ResizeObserver: NoObserver, IntersectionObserver: NoObserver });
}
