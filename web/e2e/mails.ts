import { openPage } from './laurel';

/** Waits for a mail with this subject to an address, and returns the link in the newest one. Reads /dev/mail. */
export async function waitForMailLink(to: string, subject: string): Promise<string> {
  const page = await openPage();
  // The content security policy of the mail pages forbids fetch, so a page of the app fetches them.
  await page.goto('/legal/imprint');
  const mailLink = await page.evaluate(
    async ([to, subject]) => {
      const fetchPage = async (path: string) =>
        new DOMParser().parseFromString(await (await fetch(path)).text(), 'text/html');
      for (;;) {
        const mails = [...(await fetchPage('/dev/mail')).querySelectorAll('.mails a')];
        const mail = mails.find(({ textContent: text }) => text!.includes(to) && text!.includes(subject));
        const mailPage = mail && (await fetchPage(mail.getAttribute('href')!));
        const href = mailPage?.querySelector('.links a')?.getAttribute('href');
        if (href) return href;
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
    },
    [to, subject] as const,
  );
  await page.context().close();
  return mailLink;
}
