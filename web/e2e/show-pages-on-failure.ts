// When a journey fails, this adds what every open page showed to the error (laurel.ts registers the pages).
const MAX_WAIT_MS = 5000;
const late = () =>
  new Promise<string>((resolve) => setTimeout(resolve, MAX_WAIT_MS, 'The page did not answer in time.'));

afterEach(async ({ task }) => {
  const error = task.result?.state === 'fail' && task.result.errors?.at(-1);
  if (!error) return;
  const { shownByPages } = globalThis as { shownByPages?: Set<() => Promise<string>> };
  const pages = await Promise.all(
    [...(shownByPages ?? [])].map((show) => Promise.race([show().catch(String), late()])),
  );
  // The report prints the stack, which begins with the message.
  error.stack = `${error.message}\n${pages.join('\n')}\n${error.stack}`;
});
