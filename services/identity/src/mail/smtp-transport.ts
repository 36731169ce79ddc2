import { Env } from '@laurel/runtime/process/env';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import type { IdentityEnv } from '../settings/identity.env.js';
import { SecretBox } from '../settings/secrets.js';
import { buildLetter, type QueuedMail } from './letter.js';
import { readMailSettings, type MailSettings } from './mail-settings.js';

/**
 * Why a mail was not sent. `unavailable`: the server is unavailable or misconfigured. `refused`: the server
 * refuses the mail permanently. `retry`: a retry may succeed.
 */
export type SendFailure = 'unavailable' | 'refused' | 'retry';
interface SmtpError {
  code?: string;
  command?: string;
  responseCode?: number;
}

export const MAX_CONCURRENT_MAILS = 4;
/** A server may process a mail for a long time before it confirms. */
const [CONNECT_MS, RESPONSE_MS] = [10_000, 120_000];
/** Errors that occur before the server has received anything of the mail. */
const CONNECTION_ERRORS = ['EDNS', 'ECONNECTION', 'ETLS', 'EAUTH', 'ENOAUTH', 'EOAUTH2', 'ECONFIG', 'EPROXY'];
const CONNECTION_COMMANDS = /^(CONN|EHLO|HELO|LHLO|STARTTLS|AUTH.*)$/;

export function classifyFailure(error: unknown): SendFailure {
  const { code = '', command = '', responseCode = 0 } = error as SmtpError;
  if (CONNECTION_ERRORS.includes(code) || CONNECTION_COMMANDS.test(command)) return 'unavailable';
  if (responseCode === 421) return 'unavailable';
  // A permanent refusal at MAIL FROM concerns the sender, not this mail.
  return responseCode >= 500 && /^(RCPT TO|DATA)$/.test(command) ? 'refused' : 'retry';
}

/**
 * Returns whether the connection broke. The server may be unavailable, or may have closed it because of this
 * mail.
 */
export function isConnectionBroken(error: unknown): boolean {
  const { code = '', responseCode } = error as SmtpError;
  return !responseCode && ['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'ECONNRESET'].includes(code);
}

/** Sends mails by SMTP. No other code sends mails. */
@Injectable()
export class SmtpTransport implements OnApplicationShutdown {
  private readonly settings: MailSettings | null;
  private readonly transport: ReturnType<typeof createMailTransport> | null;
  private readonly publicUrl: string;
  private readonly dossierKey: Buffer;
  constructor(
    env: Env,
    private readonly secretBox: SecretBox,
  ) {
    this.settings = readMailSettings(env);
    this.transport = this.settings && createMailTransport(this.settings);
    const { PUBLIC_URL, DOSSIER_KEY } = env as IdentityEnv;
    this.publicUrl = PUBLIC_URL;
    this.dossierKey = Buffer.from(DOSSIER_KEY, 'base64');
  }
  get isConfigured(): boolean {
    return this.transport !== null;
  }

  /** Resolves when the server has accepted the mail. */
  async send(mail: QueuedMail): Promise<void> {
    if (!this.transport || !this.settings) throw new Error('There is no SMTP server: SMTP_URL is not set.');
    const { publicUrl, secretBox, dossierKey } = this;
    await this.transport.sendMail(buildLetter(mail, this.settings, { publicUrl, secretBox, dossierKey }));
  }

  /** Returns whether the server responds now and accepts the credentials. */
  async isAvailable(): Promise<boolean> {
    if (!this.transport) return false;
    return this.transport.verify().then(
      () => true,
      () => false,
    );
  }

  onApplicationShutdown() {
    this.transport?.close();
  }
}

const createMailTransport = ({ smtpUrl, allowsUnencrypted }: MailSettings) =>
  createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: MAX_CONCURRENT_MAILS,
    requireTLS: !allowsUnencrypted,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: RESPONSE_MS,
  });
