// Measures what inputs cost, as the browser reports it: Event Timing (INP), long tasks and frames.
/* global window, PerformanceObserver, requestAnimationFrame -- functions that run in the page */

/** Runs in a page before it loads. Records its inputs from `startRecording()` until `stopRecording()`. */
export const recordInputs = () => {
  const MIN_EVENT_MS = 16;
  /** The time of the last frame, null while nothing is recorded. */
  let lastFrameAt = null;
  let [events, tasks, frames] = [[], [], []];
  const observers = [
    [
      { type: 'event', durationThreshold: MIN_EVENT_MS },
      (entry) => entry.interactionId && events.push(entry),
    ],
    [{ type: 'longtask' }, (entry) => tasks.push(entry)],
  ].map(([options, onEntry]) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(onEntry));
    observer.observe(options);
    return [observer, onEntry];
  });
  const recordFrame = (frameAt) => {
    if (lastFrameAt === null) return;
    frames.push(frameAt - lastFrameAt);
    lastFrameAt = frameAt;
    requestAnimationFrame(recordFrame);
  };
  window.startRecording = () => {
    [events, tasks, frames] = [[], [], []];
    lastFrameAt = performance.now();
    requestAnimationFrame(recordFrame);
  };
  window.stopRecording = () => {
    lastFrameAt = null;
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
 * gap between frames, until AFTER_MS after the input.
 */
export async function measureInput(page, act) {
  await page.evaluate(() => window.startRecording());
  await act();
  await page.waitForTimeout(AFTER_MS);
  return page.evaluate(() => window.stopRecording());
}

const REST_MS = 150;
/** Moves the mouse to the point where a user would press. */
async function moveOver(page, element) {
  await element.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await element.boundingBox();
  const point = { x: x + width / 2, y: y + Math.min(height / 2, 30) };
  await page.mouse.move(point.x, point.y);
  await page.waitForTimeout(REST_MS);
  return point;
}

/** Presses the mouse. */
export async function press(page, element) {
  await moveOver(page, element);
  return measureInput(page, async () => {
    await page.mouse.down();
    await page.mouse.up();
  });
}

/** Presses keys one after another, after moving the focus. */
export async function type(page, element, ...keys) {
  await element?.focus();
  await page.waitForTimeout(REST_MS);
  return measureInput(page, async () => {
    for (const key of keys) {
      await page.keyboard.press(key);
      await page.waitForTimeout(REST_MS);
    }
  });
}

/** A movement that follows the hand is as late as its latest frame. */
const toMovement = (cost) => ({ ...cost, inp: Math.max(cost.inp, cost.frame) });

/** Drags an element to another by mouse. */
export async function drag(page, from, to) {
  const [STEPS, STEP_MS] = [20, 30];
  const target = await to.boundingBox();
  const start = await moveOver(page, from);
  const end = { x: target.x + target.width / 2, y: target.y + 120 };
  const cost = await measureInput(page, async () => {
    await page.mouse.down();
    for (let n = 1; n <= STEPS; n++) {
      const progress = n / STEPS;
      await page.mouse.move(start.x + (end.x - start.x) * progress, start.y + (end.y - start.y) * progress);
      await page.waitForTimeout(STEP_MS);
    }
    await page.mouse.up();
  });
  return toMovement(cost);
}

/** Turns the mouse wheel over an element. */
export async function scroll(page, element) {
  const [WHEEL_STEPS, WHEEL_STEP_PX, WHEEL_STEP_MS] = [30, 120, 33];
  await moveOver(page, element);
  const cost = await measureInput(page, async () => {
    for (let n = 0; n < WHEEL_STEPS; n++) {
      await page.mouse.wheel(0, WHEEL_STEP_PX);
      await page.waitForTimeout(WHEEL_STEP_MS);
    }
  });
  return toMovement(cost);
}
