import { Env } from '@laurel/runtime/env';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import type { IdentityEnv } from '../identity.env.js';
import { Seal } from '../secrets.js';
import { letterOf, type QueuedMail } from './letter.js';
import { mailSettings, type MailSettings } from './mail-settings.js';

/** What a failure says: the server is away (or ours to mend), this address is refused for good, or: try this one again. */
export type Verdict = 'away' | 'refused' | 'again';
interface Failure {
  code?: string;
  command?: string;
  responseCode?: number;
}

/** How many mails go out side by side. */
export const AT_ONCE = 4;
/** A server may read a mail for long before it says that it has it. */
const [CONNECT_MS, ANSWER_MS] = [10_000, 120_000];
/** Before a word about the mail was said. */
const BEFORE = ['EDNS', 'ECONNECTION', 'ETLS', 'EAUTH', 'ENOAUTH', 'EOAUTH2', 'ECONFIG', 'EPROXY'];
const HELLO = /^(CONN|EHLO|HELO|LHLO|STARTTLS|AUTH.*)$/;

/** Of an error that `send` threw. */
export function verdictOf(error: unknown): Verdict {
  const { code = '', command = '', responseCode = 0 } = error as Failure;
  if (BEFORE.includes(code) || HELLO.test(command)) return 'away';
  if (responseCode === 421) return 'away';
  // At MAIL FROM it is the sender who is refused: nothing about this mail.
  return responseCode >= 500 && /^(RCPT TO|DATA)$/.test(command) ? 'refused' : 'again';
}

/** Of an error that `send` threw: the connection broke, and nobody says at what; the server may be away, or have hung up at this very mail. */
export function isCut(error: unknown): boolean {
  const { code = '', responseCode } = error as Failure;
  return !responseCode && ['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'ECONNRESET'].includes(code);
}

/** The one way out of the house: SMTP. */
@Injectable()
export class Post implements OnApplicationShutdown {
  private readonly settings: MailSettings | null;
  private readonly transport: ReturnType<typeof transportOf> | null;
  private readonly publicUrl: string;
  private readonly dossierKey: Buffer;
  constructor(
    env: Env,
    private readonly seal: Seal,
  ) {
    this.settings = mailSettings(env);
    this.transport = this.settings && transportOf(this.settings);
    const { PUBLIC_URL, DOSSIER_KEY } = env as IdentityEnv;
    this.publicUrl = PUBLIC_URL;
    this.dossierKey = Buffer.from(DOSSIER_KEY, 'base64');
  }
  get isOpen(): boolean {
    return this.transport !== null;
  }

  /** Resolves when the server has taken the mail over. */
  async send(mail: QueuedMail): Promise<void> {
    if (!this.transport || !this.settings) throw new Error('There is no SMTP server: SMTP_URL is not set.');
    const { publicUrl, seal, dossierKey } = this;
    await this.transport.sendMail(letterOf(mail, this.settings, { publicUrl, seal, dossierKey }));
  }

  /** Whether the server answers now, and lets us in. */
  async isThere(): Promise<boolean> {
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

const transportOf = ({ smtpUrl, mayBeClear }: MailSettings) =>
  createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: AT_ONCE,
    requireTLS: !mayBeClear,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: ANSWER_MS,
  });
