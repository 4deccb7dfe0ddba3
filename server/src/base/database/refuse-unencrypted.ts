import { isIP } from 'node:net';
import { Client } from 'pg';
import { StartupProblem } from '../process/startup-problem.ts';

/**
 * Refuses a URL that leads to another machine without TLS or without a check of the certificate: clients' records pass over the
 * connection. The database driver parses the URL, so `?host=` and the driver's environment variables (`PGHOST`, `PGSSLMODE`) have
 * the same effect as in a connection.
 * @throws StartupProblem that names the environment variable, but never its value.
 */
export function refuseUnencrypted(variable: string, url: string): void {
  const { host, ssl } = driverOf(variable, url);
  if (isThisMachine(host) || checksCertificate(ssl)) return;
  throw new StartupProblem(
    `The environment variable ${variable} is wrong: its connection is not encrypted, or the certificate is not checked. ` +
      'Add ?sslmode=verify-full to it, or set DATABASE_TLS=off if nobody else can reach the network between the two machines.',
  );
}

function driverOf(variable: string, url: string): { host: string; ssl: unknown } {
  try {
    return new Client({ connectionString: url });
  } catch (error) {
    throw new StartupProblem(`The environment variable ${variable} is wrong: its options of TLS cannot be used.`, {
      cause: error,
    });
  }
}

/** True for the folder of a Unix socket and for a loopback address. */
export function isThisMachine(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, '$1');
  return (
    address.startsWith('/') ||
    address === 'localhost' ||
    address === '::1' ||
    (isIP(address) === 4 && address.startsWith('127.'))
  );
}

/** `ssl` is the driver's option: Node's options of a TLS connection, or true for Node's defaults, which check the certificate. */
function checksCertificate(ssl: unknown): boolean {
  if (typeof ssl !== 'object' || ssl === null) return ssl === true;
  const isUnchecked = 'rejectUnauthorized' in ssl && ssl.rejectUnauthorized === false;
  return !isUnchecked && !('checkServerIdentity' in ssl);
}
