// Logs in once per run with each demo account. Journeys that do not test the login take over the cookies (`useSession`).
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { closeBrowsers, filmmaker, logIn, newcomer, openPage } from './laurel';

export default async function setup() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-sessions-'));
  for (const email of [filmmaker.email, newcomer.email, 'admin@laurel.test']) {
    const page = await openPage();
    await logIn(page, email);
    await page.context().storageState({ path: path.join(folder, `${email}.json`) });
    await page.close();
  }
  await closeBrowsers();
  process.env.LAUREL_SESSIONS = folder;
  return () => fs.rmSync(folder, { recursive: true, force: true });
}
