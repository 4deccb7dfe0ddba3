import { X509Certificate } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { rootCertificates } from 'node:tls';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const sender = 'must be an e-mail address, or a name and an address: Dioptria <no-reply@shop.example>';
const repository = resolve(import.meta.dirname, '../../../..');

describe('the environment (docs/rules.md#operation-2)', () => {
  test('by default the server listens on port 3000 of this machine only, with an embedded database in ./data and the demo shop', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve(repository, 'data'),
      databaseUrl: undefined,
      databaseDirectUrl: undefined,
      databaseReplicaUrl: undefined,
      demo: true,
      corsOrigins: [],
      logLevel: 'info',
      logFormat: undefined,
      metricsToken: undefined,
      traces: false,
      trustProxy: false,
      embeddedPostgresUser: undefined,
      backup: true,
      backupDir: resolve(repository, 'data/backups'),
      backupKeep: 14,
    });
  });

  test('the operator’s own database gets the demo shop only if DEMO is on', () => {
    const databaseUrl = 'postgres://owner:secret@db.example:5432/shops?sslmode=verify-full';
    expect(readConfig({ DATABASE_URL: databaseUrl }).demo).toBe(false);
    expect(readConfig({ DATABASE_URL: databaseUrl, DEMO: 'on' }).demo).toBe(true);
    expect(readConfig({ DEMO: 'off' }).demo).toBe(false);
  });

  test('the server backs up the embedded database unless BACKUP is off, and the operator’s own database only if BACKUP is on', () => {
    const databaseUrl = 'postgres://owner:secret@db.example:5432/shops?sslmode=verify-full';
    expect(readConfig({ DATABASE_URL: databaseUrl }).backup).toBe(false);
    expect(readConfig({ BACKUP: 'off' }).backup).toBe(false);
    expect(
      readConfig({ DATABASE_URL: databaseUrl, BACKUP: 'on', BACKUP_DIR: '/copies', BACKUP_KEEP: '3' }),
    ).toMatchObject({
      backup: true,
      backupDir: '/copies',
      backupKeep: 3,
    });
  });

  test('an empty variable counts as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', DEMO: '' })).toEqual(readConfig({}));
  });

  test('every variable is read', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '0.0.0.0',
      DATA_DIR: '/var/lib/dioptria',
      CORS_ORIGINS: 'https://shop.example, http://localhost:5173',
      LOG_LEVEL: 'warn',
      LOG_FORMAT: 'json',
      TRUST_PROXY: '10.0.0.0/8, ::1',
      EMBEDDED_POSTGRES_USER: 'dioptria',
    });
    expect(config).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      dataDir: '/var/lib/dioptria',
      corsOrigins: ['https://shop.example', 'http://localhost:5173'],
      logLevel: 'warn',
      logFormat: 'json',
      trustProxy: '10.0.0.0/8, ::1',
      embeddedPostgresUser: 'dioptria',
    });
    expect(readConfig({ TRUST_PROXY: '1' }).trustProxy).toBe(1);
  });

  // docs/rules.md#arca-1
  test('the URLs of ARCA’s test environment and the certificates of ARCA_CA_FILE are read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'config-'));
    const [certificate = ''] = rootCertificates;
    await writeFile(join(folder, 'ca.pem'), `# Nuestra autoridad\n${certificate}\n`);
    const config = readConfig({
      ARCA_WSAA_URL: 'http://localhost:8090/ws/services/LoginCms',
      ARCA_WSFE_URL: 'https://arca.example/wsfev1/service.asmx',
      ARCA_PADRON_URL: 'http://localhost:8090/padron',
      ARCA_CA_FILE: join(folder, 'ca.pem'),
    });
    await rm(folder, { recursive: true });
    expect(config).toMatchObject({
      arcaWsaaUrl: 'http://localhost:8090/ws/services/LoginCms',
      arcaWsfeUrl: 'https://arca.example/wsfev1/service.asmx',
      arcaPadronUrl: 'http://localhost:8090/padron',
    });
    expect(new X509Certificate(config.arcaAuthorities ?? '').raw).toEqual(new X509Certificate(certificate).raw);
  });

  test.each(['/does/not/exist.pem', 'README.md', '.'])(
    'ARCA_CA_FILE=%s is refused, because it names no file with certificates',
    (path) => {
      expect(() => readConfig({ ARCA_CA_FILE: path })).toThrow(
        'The environment variable ARCA_CA_FILE is wrong: it must name a file with certificates (PEM).',
      );
    },
  );

  // docs/rules.md#sessions-16
  test('without SMTP_URL the server sends no mail; SMTP_URL needs SMTP_FROM and PUBLIC_URL', () => {
    const others = { SMTP_FROM: 'no-responder@optica.example', PUBLIC_URL: 'https://optica.example' };
    expect(readConfig(others).mail).toBe(undefined);
    for (const name of Object.keys(others))
      expect(() => readConfig({ SMTP_URL: 'smtps://mail.example', ...others, [name]: '' })).toThrow(
        'The environment variable SMTP_URL is wrong: it goes with SMTP_FROM and PUBLIC_URL.',
      );
  });

  test.each([
    ['smtps://ana%40correo:cl%3Ave%40@mail.example:4650', 'mail.example', 4650, 'tls', 'ana@correo', 'cl:ve@'],
    ['smtps://ana:clave@mail.example', 'mail.example', 465, 'tls', 'ana', 'clave'],
    ['smtp://ana:clave@mail.example', 'mail.example', 587, 'starttls', 'ana', 'clave'],
    ['smtp://ana:clave@[::1]:25', '::1', 25, 'none', 'ana', 'clave'],
  ])(
    'the URL of the SMTP server has its account, and only a server of this machine is used without TLS: %s',
    (url, host, port, encryption, user, password) => {
      const mail = { from: 'Dioptría <no-responder@optica.example>', publicUrl: 'https://optica.example' };
      expect(readConfig({ SMTP_URL: url, SMTP_FROM: mail.from, PUBLIC_URL: mail.publicUrl }).mail).toEqual({
        ...mail,
        host,
        port,
        encryption,
        account: { user, password },
      });
    },
  );

  test('an SMTP server may need no account', () => {
    const others = { SMTP_FROM: 'no-responder@optica.example', PUBLIC_URL: 'https://optica.example' };
    expect(readConfig({ SMTP_URL: 'smtp://localhost:25', ...others }).mail?.account).toBe(undefined);
  });

  test('DATABASE_DIRECT_URL without DATABASE_URL is refused', () => {
    const [pooled, direct] = ['postgres://localhost:6432/shops', 'postgres://localhost:5432/shops'];
    expect(readConfig({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct }).databaseDirectUrl).toBe(direct);
    expect(() => readConfig({ DATABASE_DIRECT_URL: direct })).toThrow(
      'The environment variable DATABASE_DIRECT_URL is wrong: it goes with DATABASE_URL.',
    );
  });

  // docs/rules.md#operation-11
  test.each(['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'])(
    'if %s leads to another machine without TLS, the start fails with one message, which does not contain the password',
    (name) => {
      const read = () =>
        readConfig({ DATABASE_URL: 'postgres://localhost/shops', [name]: 'postgres://a:secret@db/shops' });
      expect(read).toThrow(`The environment variable ${name} is wrong: its connection is not encrypted`);
      expect(read).not.toThrow('secret');
    },
  );

  test.each([
    'postgres://db.example/shops?sslmode=disable',
    'postgres://db.example/shops?sslmode=no-verify',
    'postgres://db.example/shops?uselibpqcompat=true&sslmode=require',
    'postgres://localhost/shops?host=db.example',
    'postgres://localhost.example/shops',
    'postgres://127.0.0.1.example/shops',
  ])('a database URL of another machine is refused if the connection would not check the certificate: %s', (url) => {
    expect(() => readConfig({ DATABASE_URL: url })).toThrow('DATABASE_TLS=off');
  });

  test.each([
    'postgres://db.example/shops?sslmode=verify-full',
    'postgres://localhost/shops',
    'postgres://127.0.0.2/shops',
    'postgres://[::1]/shops',
    'postgres://localhost/shops?host=/var/run/postgresql',
    'postgres:///shops',
  ])('a database URL is accepted if it uses TLS, or leads to this machine or a Unix socket: %s', (url) => {
    expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
  });

  test('with DATABASE_TLS=off a connection without TLS is accepted', () => {
    const url = 'postgres://db.internal/shops';
    expect(readConfig({ DATABASE_URL: url, DATABASE_TLS: 'off' }).databaseUrl).toBe(url);
  });

  test.each([
    ['DATABASE_TLS', 'no', 'must be on or off'],
    ['PORT', '80a', 'must be a whole number from 0 to 65535'],
    ['PORT', '70000', 'must be a whole number from 0 to 65535'],
    ['DEMO', 'yes', 'must be on or off'],
    ['LOG_LEVEL', 'loud', 'must be one of fatal, error, warn, info, debug, trace, silent'],
    ['DATABASE_URL', 'mysql://root:secret@db/shops', 'must look like postgres://user:password@host:5432/database'],
    ['CORS_ORIGINS', 'shop.example', 'must be a comma-separated list of origins like https://shop.example'],
    ['CORS_ORIGINS', 'https://shop.example/', 'must be a comma-separated list of origins like https://shop.example'],
    ['ARCA_WSAA_URL', 'localhost:8090', 'must be a URL that begins with http:// or https://'],
    ['ARCA_WSFE_URL', 'arca.example', 'must be a URL that begins with http:// or https://'],
    ['ARCA_PADRON_URL', 'file:///etc/passwd', 'must be a URL that begins with http:// or https://'],
    ['SMTP_URL', 'mail.example:465', 'must look like smtps://user:password@mail.example:465'],
    ['SMTP_URL', 'smtps://ana@mail.example', 'must look like smtps://user:password@mail.example:465'],
    ['SMTP_URL', 'smtps://ana:%zz@mail.example', 'must look like smtps://user:password@mail.example:465'],
    ['SMTP_URL', 'smtps://mail.example?from=ana', 'must look like smtps://user:password@mail.example:465'],
    ['SMTP_FROM', 'Dioptría', sender],
    ['SMTP_FROM', 'a@optica.example, b@optica.example', sender],
    ['SMTP_FROM', 'Dioptría <a@optica.example>\r\nBcc: b@optica.example', sender],
    ['PUBLIC_URL', 'optica.example', 'must be an origin like https://shop.example'],
    ['PUBLIC_URL', 'https://optica.example/', 'must be an origin like https://shop.example'],
    ['PUBLIC_URL', 'ftp://optica.example', 'must be an origin like https://shop.example'],
    ['TRUST_PROXY', 'yes', 'must be off, the number of proxies in front, or their addresses'],
    ['TRUST_PROXY', '10.0.0.0/33', 'must be off, the number of proxies in front, or their addresses'],
    ['TRUST_PROXY', '::1/129', 'must be off, the number of proxies in front, or their addresses'],
    ['TRUST_PROXY', '0.0.0.0/0', 'must be off, the number of proxies in front, or their addresses'],
  ])(
    'if the variable %s has the wrong value %s, the start fails with one message that names the variable',
    (name, value, reason) => {
      expect(() => readConfig({ [name]: value })).toThrow(`The environment variable ${name} is wrong: it ${reason}.`);
    },
  );

  test('the message about a wrong variable does not contain its value, which may contain a password', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://root:secret@db/shops' })).not.toThrow('secret');
  });
});
