/**
 * Converts SMTP_URL and MAIL_FROM to the names in realm.json.
 * @throws UserError for invalid values
 */
export function createRealmMail(smtpUrl: string, mailFrom: string): Record<string, string>;
