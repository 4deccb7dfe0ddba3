import { openDatabase } from '../server/src/database/database.ts';
import { writeNewFile } from '../server/src/backup/new-file.ts';
import { writeShops } from '../server/src/backup/read-shops.ts';

/** Makes a backup inside the measured server's process, as its daily one is made, which has no button. */
export async function backUpHere(file: string): Promise<void> {
  const dataDir = process.env['DATA_DIR'] ?? '';
  // Joins the server that this process runs.
  const database = await openDatabase({ databaseUrl: undefined, dataDir, embeddedPostgresUser: undefined });
  try {
    await writeNewFile(file, { force: true }, (to) => writeShops(database, to, new Date()));
  } finally {
    await database.close();
  }
}
