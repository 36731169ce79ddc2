// When a journey fails, this prints what every open page showed (laurel.ts registers the pages).
const MAX_WAIT_MS = 5000;
const late = () =>
  new Promise<string>((resolve) => setTimeout(resolve, MAX_WAIT_MS, 'The page did not answer in time.'));

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  const { shownByPages } = globalThis as { shownByPages?: Set<() => Promise<string>> };
  const pages = [...(shownByPages ?? [])].map((show) => Promise.race([show().catch(String), late()]));
  console.error((await Promise.all(pages)).join('\n\n'));
});
