// Measures the time from an input to its paint, as seen from within the page.
/* global window, document, MutationObserver, requestAnimationFrame, scheduler, Element -- functions that run in the page */

/** Runs in a page before it loads. Defines how to detect the paint that follows the next input. */
export const recordPaints = () => {
  const SETTLE_MS = 400;
  const NEVER_MS = 4000;
  window.paintedAfter = ({ until, last }) =>
    new Promise((resolve) => {
      let from = null;
      let painted = null;
      let settleTimer = 0;
      const inputs = ['pointerdown', 'keydown'];
      const begin = ({ timeStamp }) => (from ??= timeStamp);
      for (const input of inputs) window.addEventListener(input, begin, { capture: true, once: true });
      // Directly after the frame: a timer would wait for every image that arrives meanwhile.
      const after = (then) => scheduler.postTask(then, { priority: 'user-blocking' });
      const paint = (then) => requestAnimationFrame(() => after(() => then(performance.now())));
      const end = () => {
        observer.disconnect();
        clearTimeout(never);
        resolve(painted === null || from === null ? null : painted - from);
      };
      const isWithinLast = (node) => {
        const element = node instanceof Element ? node : node.parentElement;
        return element?.closest(last) || element?.querySelector(last);
      };
      const observer = new MutationObserver((changes) => {
        const isIt = changes.some(
          ({ type, target, addedNodes }) =>
            (type === 'characterData' && isWithinLast(target)) ||
            [...addedNodes].some((node) => isWithinLast(node)),
        );
        if (from === null || !isIt) return;
        paint((at) => {
          painted = at;
          clearTimeout(settleTimer);
          settleTimer = setTimeout(end, SETTLE_MS);
        });
      });
      const never = setTimeout(end, NEVER_MS);
      if (last)
        return observer.observe(document.body, { childList: true, characterData: true, subtree: true });
      const look = () => {
        if (!document.querySelector(until)) return requestAnimationFrame(look);
        after(() => {
          painted = performance.now();
          end();
        });
      };
      look();
    });
};

/**
 * Returns the time from an input to its paint, in ms: until `until` exists, or the last change in `last`.
 * Returns null if nothing changed.
 */
export async function measurePaint(page, act, what) {
  await page.evaluate((options) => void (window.painted = window.paintedAfter(options)), what);
  await act();
  return page.evaluate(() => window.painted);
}

/** Runs in a page. Records the gaps between its frames in ms until `window.framesSeen()` is called. */
export const recordFrameGaps = () => {
  const gaps = [];
  let last = performance.now();
  let isOn = true;
  const frame = (at) => {
    gaps.push(at - last);
    last = at;
    if (isOn) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  window.framesSeen = () => {
    isOn = false;
    return gaps.slice(1);
  };
};

/**
 * Fetches a file from disk through the same server, past every cache. It shows the current speed of the
 * machine.
 */
export const measureFileRead = async () => {
  const from = performance.now();
  await (await fetch('/favicon.svg', { cache: 'no-store' })).text();
  return performance.now() - from;
};
