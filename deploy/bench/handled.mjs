// What inputs cost, as the browser itself says it: Event Timing (INP), long tasks, and frames.
/* global window, PerformanceObserver, requestAnimationFrame -- what is handed to the page */

/** For a page before it loads: what becomes of its inputs, from `handBegins()` until `handSeen()`. */
export const watchingHand = () => {
  const SHORTEST_MS = 16;
  let [events, tasks, frames, last] = [[], [], [], null];
  const observers = [
    [{ type: 'event', durationThreshold: SHORTEST_MS }, (entry) => entry.interactionId && events.push(entry)],
    [{ type: 'longtask' }, (entry) => tasks.push(entry)],
  ].map(([options, keep]) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(keep));
    observer.observe(options);
    return [observer, keep];
  });
  const frame = (at) => {
    if (last === null) return;
    frames.push(at - last);
    last = at;
    requestAnimationFrame(frame);
  };
  window.handBegins = () => {
    [events, tasks, frames, last] = [[], [], [], performance.now()];
    requestAnimationFrame(frame);
  };
  window.handSeen = () => {
    last = null;
    for (const [observer, keep] of observers) observer.takeRecords().forEach(keep);
    const most = (of) => Math.max(0, ...of.map(({ duration }) => duration));
    return {
      events: events.length,
      inp: most(events),
      task: most(tasks),
      frame: Math.max(0, ...frames.slice(1)),
    };
  };
};

const AFTER_MS = 700;
/** What it cost, in ms: the longest of its inputs to their next paint, the longest task and the longest gap between frames, also of what came after. */
export async function handled(page, act) {
  await page.evaluate(() => window.handBegins());
  await act();
  await page.waitForTimeout(AFTER_MS);
  return page.evaluate(() => window.handSeen());
}

const REST_MS = 150;
/** Where a hand comes to rest before it presses. */
async function over(page, shown) {
  await shown.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await shown.boundingBox();
  const at = { x: x + width / 2, y: y + Math.min(height / 2, 30) };
  await page.mouse.move(at.x, at.y);
  await page.waitForTimeout(REST_MS);
  return at;
}

/** A press of the mouse. */
export async function pressed(page, shown) {
  await over(page, shown);
  return handled(page, async () => {
    await page.mouse.down();
    await page.mouse.up();
  });
}

/** Keys, one after the other, where the focus is brought first. */
export async function typed(page, shown, ...keys) {
  await shown?.focus();
  await page.waitForTimeout(REST_MS);
  return handled(page, async () => {
    for (const key of keys) {
      await page.keyboard.press(key);
      await page.waitForTimeout(REST_MS);
    }
  });
}

/** What follows the hand is as late as its latest frame. */
const following = ({ inp, frame, ...seen }) => ({ ...seen, frame, inp: Math.max(inp, frame) });

/** From one place to another, by mouse. */
export async function dragged(page, from, to) {
  const [STEPS, STEP_MS] = [20, 30];
  const target = await to.boundingBox();
  const at = await over(page, from);
  const end = { x: target.x + target.width / 2, y: target.y + 120 };
  const seen = await handled(page, async () => {
    await page.mouse.down();
    for (let n = 1; n <= STEPS; n++) {
      const part = n / STEPS;
      await page.mouse.move(at.x + (end.x - at.x) * part, at.y + (end.y - at.y) * part);
      await page.waitForTimeout(STEP_MS);
    }
    await page.mouse.up();
  });
  return following(seen);
}

/** Turns the wheel over it. */
export async function scrolled(page, shown) {
  const [TURNS, BY, TURN_MS] = [30, 120, 33];
  await over(page, shown);
  const seen = await handled(page, async () => {
    for (let n = 0; n < TURNS; n++) {
      await page.mouse.wheel(0, BY);
      await page.waitForTimeout(TURN_MS);
    }
  });
  return following(seen);
}
