import { access, constants, open } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, messageOf } from '../../base/database/errors.ts';
import type { Config } from '../../base/process/config.ts';
import { OwnedFileProblem } from '../../base/process/owned-files.ts';
import { StartupProblem } from '../../base/process/startup-problem.ts';
import { checkKeyFile } from '../../base/security/vault.ts';
import { listBackups } from '../backup/automatic-backups.ts';
import { inspect } from '../backup/read-file.ts';
import type { Finding } from './finding.ts';

const backupRemedy = 'remove it and make a new backup with `dioptria backup FILE`';
/** The first bytes of every file that gzip compressed. */
const GZIP = Buffer.from([0x1f, 0x8b]);

/** `start` reads the first bytes of each automatic backup, and `doctor` reads and checks each backup whole. */
export async function backupProblems(
  { backup, backupDir }: Pick<Config, 'backup' | 'backupDir'>,
  at: 'start' | 'doctor',
): Promise<OwnedFileProblem[]> {
  const problems = [];
  for (const { file, bytes } of backup ? await listBackups(backupDir) : []) {
    const reason = bytes === 0 ? 'is empty' : await (at === 'start' ? reasonAtStart(file) : reasonWhenRead(file));
    if (reason !== undefined) problems.push(new OwnedFileProblem(file, reason, backupRemedy));
  }
  return problems;
}

async function reasonAtStart(file: string): Promise<string | undefined> {
  try {
    const handle = await open(file);
    try {
      const { buffer } = await handle.read({ buffer: Buffer.alloc(GZIP.length) });
      return buffer.equals(GZIP) ? undefined : 'is no backup';
    } finally {
      await handle.close();
    }
  } catch (error) {
    return `cannot be read (${messageOf(error)})`;
  }
}

async function reasonWhenRead(file: string): Promise<string | undefined> {
  try {
    await inspect(file);
    return undefined;
  } catch (error) {
    if (error instanceof StartupProblem || codeOf(error)) return `is damaged (${messageOf(error)})`;
    throw error;
  }
}

/** The log of the embedded PostgreSQL. A missing log is no problem, because PostgreSQL creates it. */
async function logProblem({ databaseUrl, dataDir }: Config): Promise<OwnedFileProblem | undefined> {
  if (databaseUrl !== undefined) return undefined;
  const file = join(dataDir, 'pg18.log');
  try {
    await access(file, constants.R_OK | constants.W_OK);
    return undefined;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    return new OwnedFileProblem(
      file,
      `cannot be written (${messageOf(error)})`,
      'give it to the account of the server',
    );
  }
}

/** Finds the damaged files of the data folder and of the automatic backups. PostgreSQL checks its own folder. */
export async function examineFiles(config: Config): Promise<Finding[]> {
  const problems = [await checkKeyFile(config), await logProblem(config), ...(await backupProblems(config, 'doctor'))];
  return problems.flatMap((problem) =>
    problem === undefined
      ? []
      : [
          {
            rule: 'a file of the server can be read and is whole',
            table: 'files',
            tenantId: null,
            record: problem.file,
            expected: problem.remedy,
            found: problem.reason,
          },
        ],
  );
}
