// When a journey fails, this adds the text, the focused element and the errors of every open page to the error.
// laurel.ts registers the pages.
const MAX_WAIT_MS = 5000;
const timeOut = () =>
  new Promise<string>((resolve) => setTimeout(resolve, MAX_WAIT_MS, 'The page did not answer in time.'));

afterEach(async ({ task }) => {
  const error = task.result?.state === 'fail' && task.result.errors?.at(-1);
  if (!error) return;
  const { shownByPages } = globalThis as { shownByPages?: Set<() => Promise<string>> };
  const descriptions = await Promise.all(
    [...(shownByPages ?? [])].map((describe) => Promise.race([describe().catch(String), timeOut()])),
  );
  // The report prints the stack, which begins with the message.
  error.stack = `${error.message}\n${descriptions.join('\n')}\n${error.stack}`;
});
