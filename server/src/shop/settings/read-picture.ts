import { logoProblems, type LogoType, MAX_LOGO_PIXELS } from '@dioptria/contract/shop/settings/logo.ts';
import { readInWorker } from '../../base/files/read-in-worker.ts';
import { invalid, Refusal } from '../../base/records/refusal.ts';
import type { Picture } from './logo-reader.ts';

const reader = new URL('logo-reader.ts', import.meta.url);

/**
 * The file's name and declared type prove nothing, because the client chooses both. `content` is in base64, and `tooHard` is the
 * message for a file that takes too long to read. Returns undefined unless the file is a PNG, JPEG or WebP with a width
 * and a height.
 */
export async function readPicture(
  tenantId: string,
  content: string,
  { tooHard, refused }: { tooHard: string; refused: (message: string) => Refusal },
): Promise<Picture | undefined> {
  const bytes = new Uint8Array(Buffer.from(content, 'base64'));
  const file = { tenantId, kind: 'picture', reader, content: bytes, tooHard } as const;
  const picture = await readInWorker<Picture, Picture | undefined>(file, firstOf).catch((error: unknown) => {
    throw error instanceof Refusal && error.status < 500 ? refused(error.message) : error;
  });
  return picture && Math.min(picture.width, picture.height) >= 1 ? picture : undefined;
}

async function firstOf(pictures: AsyncGenerator<Picture>): Promise<Picture | undefined> {
  const first = await pictures.next();
  return first.done ? undefined : first.value;
}

const refused = (message: string) => invalid({ path: 'logo', message });

export async function logoType(tenantId: string, content: string): Promise<LogoType> {
  const picture = await readPicture(tenantId, content, { tooHard: logoProblems.notAnImage, refused });
  if (!picture) throw refused(logoProblems.notAnImage);
  if (Math.max(picture.width, picture.height) > MAX_LOGO_PIXELS) throw refused(logoProblems.tooManyPixels);
  return picture.type;
}
