// How long after an input something was painted, as seen from within the page.
/* global window, document, MutationObserver, requestAnimationFrame, scheduler, Element -- what is handed to the page */

/** For a page before it loads: how to look out for the paint that follows the next input. */
export const watching = () => {
  const QUIET_MS = 400;
  const NEVER_MS = 4000;
  window.paintedAfter = ({ until, last }) =>
    new Promise((resolve) => {
      let from = null;
      let painted = null;
      let quiet = 0;
      const inputs = ['pointerdown', 'keydown'];
      const begin = ({ timeStamp }) => (from ??= timeStamp);
      for (const input of inputs) window.addEventListener(input, begin, { capture: true, once: true });
      // Right after the frame: a timer would wait for every picture that arrives meanwhile.
      const after = (then) => scheduler.postTask(then, { priority: 'user-blocking' });
      const paint = (then) => requestAnimationFrame(() => after(() => then(performance.now())));
      const end = () => {
        observer.disconnect();
        clearTimeout(never);
        resolve(painted === null || from === null ? null : painted - from);
      };
      const isOf = (node) => {
        const element = node instanceof Element ? node : node.parentElement;
        return element?.closest(last) || element?.querySelector(last);
      };
      const observer = new MutationObserver((changes) => {
        const isIt = changes.some(
          ({ type, target, addedNodes }) =>
            (type === 'characterData' && isOf(target)) || [...addedNodes].some((node) => isOf(node)),
        );
        if (from === null || !isIt) return;
        paint((at) => {
          painted = at;
          clearTimeout(quiet);
          quiet = setTimeout(end, QUIET_MS);
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

/** What an input took to its paint, in ms: until `until` is there, or the last change in `last`; null where nothing changed. */
export async function afterInput(page, act, what) {
  await page.evaluate((asked) => void (window.painted = window.paintedAfter(asked)), what);
  await act();
  return page.evaluate(() => window.painted);
}

/** For a page: the gaps between its frames from now on, in ms, until they are asked for by `window.framesSeen()`. */
export const watchingFrames = () => {
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

/** A file from disk through the same door, past every cache: what the machine and its load are worth now. */
export const fileFromDisk = async () => {
  const from = performance.now();
  await (await fetch('/favicon.svg', { cache: 'no-store' })).text();
  return performance.now() - from;
};
