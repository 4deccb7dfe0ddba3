import { logoProblems, type LogoType, MAX_LOGO_PIXELS } from '@dioptria/contract/shop/settings/logo.ts';
import { readInWorker } from '../../base/files/read-in-worker.ts';
import { invalid, Refusal } from '../../base/records/refusal.ts';
import type { Picture } from './logo-reader.ts';

const reader = new URL('logo-reader.ts', import.meta.url);
const refused = (message: string) => invalid({ path: 'logo', message });

/**
 * Returns the type of a logo, read from its content: the file's name and declared type prove nothing, because the client chooses
 * both.
 * @param content in base64
 * @throws Refusal 400 for anything but a PNG, JPEG or WebP of a size within the limit
 */
export async function logoType(tenantId: string, content: string): Promise<LogoType> {
  const bytes = new Uint8Array(Buffer.from(content, 'base64'));
  const file = { tenantId, kind: 'picture', reader, content: bytes, tooHard: logoProblems.notAnImage } as const;
  const picture = await readInWorker<Picture, Picture | undefined>(file, firstOf).catch((error: unknown) => {
    throw error instanceof Refusal && error.status < 500 ? refused(error.message) : error;
  });
  if (!picture || Math.min(picture.width, picture.height) < 1) throw refused(logoProblems.notAnImage);
  if (Math.max(picture.width, picture.height) > MAX_LOGO_PIXELS) throw refused(logoProblems.tooManyPixels);
  return picture.type;
}

async function firstOf(pictures: AsyncGenerator<Picture>): Promise<Picture | undefined> {
  const first = await pictures.next();
  return first.done ? undefined : first.value;
}
