import { type AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import { afterAll } from 'vitest';
import { type MailConfig, readConfig } from '../../base/process/config.ts';

export interface ReceivedMail {
  from: string;
  to: string[];
  headers: string;
  text: string;
}

export interface Mailbox {
  config: MailConfig;
  mails: ReceivedMail[];
}

export const mailPassword = 'clave:del correo@';

/** RFC 2045: quoted-printable. */
const decoded = (body: string): string =>
  Buffer.from(
    body
      .replaceAll('=\r\n', '')
      .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
    .toString()
    .replaceAll('\r\n', '\n');

function receivedMail(message: Buffer, { mailFrom, rcptTo }: SMTPServerSession['envelope']): ReceivedMail {
  const [headers = '', body = ''] = message.toString('latin1').split(/\r\n\r\n([^]*)/);
  const from = mailFrom === false ? '' : mailFrom.address;
  return { from, to: rcptTo.map(({ address }) => address), headers, text: decoded(body) };
}

/** Starts an SMTP server on a free port of this machine for the test file, which takes mails from one account. */
export async function startMailbox(options: SMTPServerOptions = {}): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: false,
    onAuth: ({ username, password }, _session, done) => {
      if (username === 'correo' && password === mailPassword) done(null, { user: username });
      else done(new Error('Wrong account'));
    },
    onData: (stream, session, done) => {
      const keep = async () => void mails.push(receivedMail(await buffer(stream), session.envelope));
      void keep().finally(done);
    },
    ...options,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  const { mail } = readConfig({
    SMTP_URL: `smtp://correo:${encodeURIComponent(mailPassword)}@127.0.0.1:${port}`,
    SMTP_FROM: 'Dioptría <no-responder@optica.example>',
    PUBLIC_URL: 'https://optica.example',
  });
  if (!mail) throw new Error('The configuration has no mail');
  return { config: mail, mails };
}
