/** SMTP_URL and MAIL_FROM as the names that realm.json asks for. Throws a sentence for what is none. */
export function realmMail(smtpUrl: string, mailFrom: string): Record<string, string>;
