/** Mounts an ext4 image, and so needs Linux and root. */
import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const MEGABYTE = 1024 * 1024;

export class SmallDisk {
  readonly folder: string;
  readonly #parent: string;

  private constructor(parent: string) {
    this.#parent = parent;
    this.folder = join(parent, 'disk');
  }

  static async make(megabytes: number): Promise<SmallDisk> {
    const parent = await mkdtemp(join(tmpdir(), 'dioptria-disk-'));
    await chmod(parent, 0o755);
    const disk = new SmallDisk(parent);
    await mkdir(disk.folder);
    const image = await open(disk.#image, 'w');
    await image.truncate(megabytes * MEGABYTE);
    await image.close();
    // A disk without a journal can be mounted again after a fault. No blocks are reserved for root.
    await run('mkfs.ext4', ['-q', '-m', '0', '-O', '^has_journal', disk.#image]);
    await disk.mount();
    return disk;
  }

  get #image(): string {
    return join(this.#parent, 'image');
  }

  async mount(...options: string[]): Promise<void> {
    await run('mount', ['-o', ['loop', 'errors=remount-ro', ...options].join(), this.#image, this.folder]);
  }

  async unmount(): Promise<void> {
    await run('umount', [this.folder]);
  }

  async fill(): Promise<void> {
    const file = await open(join(this.folder, 'ballast'), 'w');
    try {
      for (let size = MEGABYTE; size >= 512; size /= 2) {
        const block = Buffer.alloc(size);
        while (await file.write(block).then(({ bytesWritten }) => bytesWritten === size, isFull));
      }
    } finally {
      await file.close();
    }
  }

  async free(): Promise<void> {
    await rm(join(this.folder, 'ballast'));
  }

  /** The disk is then read-only until `mount` mounts it again. */
  async fault(): Promise<void> {
    const mounts = await readFile('/proc/mounts', 'utf8');
    const [device = ''] =
      mounts
        .split('\n')
        .find((line) => line.split(' ')[1] === this.folder)
        ?.split(' ') ?? [];
    await writeFile(`/sys/fs/ext4/${basename(device)}/trigger_fs_error`, '1');
  }

  async remove(): Promise<void> {
    await this.unmount().catch(() => {});
    await rm(this.#parent, { recursive: true, force: true });
  }
}

function isFull(error: NodeJS.ErrnoException): false {
  if (error.code === 'ENOSPC') return false;
  throw error;
}

export async function noSmallDiskReason(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root on Linux mounts a disk';
  return SmallDisk.make(1).then(
    (disk) => disk.remove().then(() => undefined),
    (error: unknown) => `no disk can be mounted here: ${String(error)}`,
  );
}
