// Measures the time from an input to its paint, as seen from within the page.
/* global window, document, MutationObserver, requestAnimationFrame, scheduler, Element -- functions that run in the page */

/** Runs in a page before it loads. Defines `measureNextPaint`, which `measurePaint` calls. */
export const recordPaints = () => {
  const SETTLE_MS = 400;
  const MAX_WAIT_MS = 4000;
  window.measureNextPaint = ({ until, last }) =>
    new Promise((resolve) => {
      let inputAt = null;
      let paintedAt = null;
      let settleTimer = 0;
      const recordInput = ({ timeStamp }) => (inputAt ??= timeStamp);
      for (const type of ['pointerdown', 'keydown'])
        window.addEventListener(type, recordInput, { capture: true, once: true });
      // Directly after the frame: a timer would wait for every image that arrives meanwhile.
      const runAfterFrame = (callback) => scheduler.postTask(callback, { priority: 'user-blocking' });
      const finish = () => {
        observer.disconnect();
        clearTimeout(timeout);
        resolve(paintedAt === null || inputAt === null ? null : paintedAt - inputAt);
      };
      const isWithinLast = (node) => {
        const element = node instanceof Element ? node : node.parentElement;
        return element?.closest(last) || element?.querySelector(last);
      };
      const observer = new MutationObserver((changes) => {
        const isChanged = changes.some(
          ({ type, target, addedNodes }) =>
            (type === 'characterData' && isWithinLast(target)) ||
            [...addedNodes].some((node) => isWithinLast(node)),
        );
        if (inputAt === null || !isChanged) return;
        requestAnimationFrame(() =>
          runAfterFrame(() => {
            paintedAt = performance.now();
            clearTimeout(settleTimer);
            settleTimer = setTimeout(finish, SETTLE_MS);
          }),
        );
      });
      const timeout = setTimeout(finish, MAX_WAIT_MS);
      if (last)
        return observer.observe(document.body, { childList: true, characterData: true, subtree: true });
      const waitForElement = () => {
        if (!document.querySelector(until)) return requestAnimationFrame(waitForElement);
        runAfterFrame(() => {
          paintedAt = performance.now();
          finish();
        });
      };
      waitForElement();
    });
};

/**
 * Returns the time from an input to its paint, in ms. `target` is a selector: { until }, an element that
 * appears, or { last }, elements whose last change counts. Returns null if nothing changed.
 */
export async function measurePaint(page, act, target) {
  await page.evaluate((options) => void (window.nextPaint = window.measureNextPaint(options)), target);
  await act();
  return page.evaluate(() => window.nextPaint);
}

/** Runs in a page. Records the gaps between its frames in ms until `window.getFrameGaps()` is called. */
export const recordFrameGaps = () => {
  const gaps = [];
  let lastFrameAt = performance.now();
  let isRecording = true;
  const recordFrame = (frameAt) => {
    gaps.push(frameAt - lastFrameAt);
    lastFrameAt = frameAt;
    if (isRecording) requestAnimationFrame(recordFrame);
  };
  requestAnimationFrame(recordFrame);
  window.getFrameGaps = () => {
    isRecording = false;
    return gaps.slice(1);
  };
};

/**
 * Fetches a file from disk through the same server, past every cache. It shows the current speed of the
 * machine.
 */
export const measureFileRead = async () => {
  const startedAt = performance.now();
  await (await fetch('/favicon.svg', { cache: 'no-store' })).text();
  return performance.now() - startedAt;
};
