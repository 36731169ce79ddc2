import { t } from '@laurel/messages/pages/account/mail-links';

type Key = Parameters<typeof t>[0];
type Link = Key extends infer One ? (One extends `${infer Name}.title` ? Name : never) : never;

/** Returns the texts for a link's state. Only a valid link has an `action`. */
export const getLinkTexts = (link: Link, address: string) => ({
  title: t(`${link}.title`),
  text: t(`${link}.description` as 'verify.good.description', { address }),
  action: link.endsWith('.good') ? t(`${link}.action` as 'verify.good.action') : '',
});
