import { z } from 'zod';
import type { MailConfig } from '../process/config.ts';

export interface Mail {
  /** One e-mail address. */
  to: string;
  subject: string;
  text: string;
}

/** In milliseconds. A server that closes waits for its mails, so a silent SMTP server must not hold a mail for long. */
const PATIENCE = 10_000;

const smtpError = z.object({
  code: z.string().regex(/^\w+$/).optional().catch(undefined),
  responseCode: z.int().optional().catch(undefined),
});

/** The errors of the SMTP client contain the recipient and the server's answer. This error is safe to log. */
class MailFailure extends Error {
  override name = 'MailFailure';
  readonly code: string;

  constructor(error: unknown) {
    super('A mail was not sent');
    const { code, responseCode } = smtpError.parse(error);
    this.code = [code, responseCode].filter((part) => part !== undefined).join(' ');
  }
}

/**
 * The import is dynamic, so that a server that sends no mail does not load the SMTP client.
 * @throws MailFailure
 */
export async function sendMail(
  { host, port, encryption, account, from }: MailConfig,
  { to, subject, text }: Mail,
): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    host,
    port,
    secure: encryption === 'tls',
    requireTLS: encryption === 'starttls',
    ignoreTLS: encryption === 'none',
    ...(account && { auth: { user: account.user, pass: account.password } }),
    dnsTimeout: PATIENCE,
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    // RFC 3834: no mail program answers a mail with this header by itself.
    const headers = { 'Auto-Submitted': 'auto-generated' };
    await transport.sendMail({ from, to: { name: '', address: to }, subject, text, headers });
  } catch (error) {
    throw new MailFailure(error);
  }
}
