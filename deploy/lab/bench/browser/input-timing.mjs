// Measures what inputs cost, as the browser reports it: Event Timing (INP), long tasks and frames.
/* global window, PerformanceObserver, requestAnimationFrame -- functions that run in the page */

/** Runs in a page before it loads. Records its inputs from `handBegins()` until `handSeen()`. */
export const recordInputs = () => {
  const SHORTEST_MS = 16;
  let [events, tasks, frames, last] = [[], [], [], null];
  const observers = [
    [{ type: 'event', durationThreshold: SHORTEST_MS }, (entry) => entry.interactionId && events.push(entry)],
    [{ type: 'longtask' }, (entry) => tasks.push(entry)],
  ].map(([options, onEntry]) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(onEntry));
    observer.observe(options);
    return [observer, onEntry];
  });
  const recordFrame = (at) => {
    if (last === null) return;
    frames.push(at - last);
    last = at;
    requestAnimationFrame(recordFrame);
  };
  window.handBegins = () => {
    [events, tasks, frames, last] = [[], [], [], performance.now()];
    requestAnimationFrame(recordFrame);
  };
  window.handSeen = () => {
    last = null;
    for (const [observer, onEntry] of observers) observer.takeRecords().forEach(onEntry);
    const getMaxDuration = (entries) => Math.max(0, ...entries.map(({ duration }) => duration));
    return {
      events: events.length,
      inp: getMaxDuration(events),
      task: getMaxDuration(tasks),
      frame: Math.max(0, ...frames.slice(1)),
    };
  };
};

const AFTER_MS = 700;
/**
 * Returns the cost in ms: the longest time from an input to its next paint, the longest task, and the longest
 * gap between frames, including what follows.
 */
export async function measureInput(page, act) {
  await page.evaluate(() => window.handBegins());
  await act();
  await page.waitForTimeout(AFTER_MS);
  return page.evaluate(() => window.handSeen());
}

const REST_MS = 150;
/** Moves the mouse to the point where a user would press. */
async function moveOver(page, shown) {
  await shown.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await shown.boundingBox();
  const at = { x: x + width / 2, y: y + Math.min(height / 2, 30) };
  await page.mouse.move(at.x, at.y);
  await page.waitForTimeout(REST_MS);
  return at;
}

/** Presses the mouse. */
export async function press(page, shown) {
  await moveOver(page, shown);
  return measureInput(page, async () => {
    await page.mouse.down();
    await page.mouse.up();
  });
}

/** Presses keys one after another, after moving the focus. */
export async function type(page, shown, ...keys) {
  await shown?.focus();
  await page.waitForTimeout(REST_MS);
  return measureInput(page, async () => {
    for (const key of keys) {
      await page.keyboard.press(key);
      await page.waitForTimeout(REST_MS);
    }
  });
}

/** A movement that follows the hand is as late as its latest frame. */
const toMovement = ({ inp, frame: recordFrame, ...seen }) => ({
  ...seen,
  frame: recordFrame,
  inp: Math.max(inp, recordFrame),
});

/** Drags an element to another by mouse. */
export async function drag(page, from, to) {
  const [STEPS, STEP_MS] = [20, 30];
  const target = await to.boundingBox();
  const at = await moveOver(page, from);
  const end = { x: target.x + target.width / 2, y: target.y + 120 };
  const seen = await measureInput(page, async () => {
    await page.mouse.down();
    for (let n = 1; n <= STEPS; n++) {
      const progress = n / STEPS;
      await page.mouse.move(at.x + (end.x - at.x) * progress, at.y + (end.y - at.y) * progress);
      await page.waitForTimeout(STEP_MS);
    }
    await page.mouse.up();
  });
  return toMovement(seen);
}

/** Turns the mouse wheel over an element. */
export async function scroll(page, shown) {
  const [WHEEL_STEPS, BY, WHEEL_STEP_MS] = [30, 120, 33];
  await moveOver(page, shown);
  const seen = await measureInput(page, async () => {
    for (let n = 0; n < WHEEL_STEPS; n++) {
      await page.mouse.wheel(0, BY);
      await page.waitForTimeout(WHEEL_STEP_MS);
    }
  });
  return toMovement(seen);
}
