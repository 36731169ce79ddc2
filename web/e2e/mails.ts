import { openPage } from './laurel';

/**
 * Returns the link of the newest mail with this subject to an address, once it has arrived. Reads it from
 * /dev/mail.
 */
export async function waitForMailLink(
  to: string,
  subject: string,
  besides: readonly string[] = [],
): Promise<string> {
  const page = await openPage();
  // The content security policy of the mail pages forbids fetch, so a page of the app fetches them.
  await page.goto('/legal/imprint');
  const found = await page.evaluate(
    async ([to, subject, besides]) => {
      const read = async (at: string) =>
        new DOMParser().parseFromString(await (await fetch(at)).text(), 'text/html');
      for (;;) {
        const mails = [...(await read('/dev/mail')).querySelectorAll('.mails a')];
        const mail = mails.find(({ textContent: text }) => text!.includes(to) && text!.includes(subject));
        const at =
          mail && (await read(mail.getAttribute('href')!)).querySelector('.links a')?.getAttribute('href');
        if (at && !besides.includes(at)) return at;
        await new Promise((again) => setTimeout(again, 300));
      }
    },
    [to, subject, besides] as const,
  );
  await page.context().close();
  return found;
}
