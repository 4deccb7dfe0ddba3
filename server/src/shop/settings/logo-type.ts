import { logoProblems, type LogoType, MAX_LOGO_PIXELS } from '@dioptria/contract/shop/settings/logo.ts';
import { invalid } from '../../base/records/refusal.ts';
import { readPicture } from './read-picture.ts';

const refused = (message: string) => invalid({ path: 'logo', message });

export async function logoType(tenantId: string, content: string): Promise<LogoType> {
  const picture = await readPicture(tenantId, content, { tooHard: logoProblems.notAnImage, refused });
  if (!picture) throw refused(logoProblems.notAnImage);
  if (Math.max(picture.width, picture.height) > MAX_LOGO_PIXELS) throw refused(logoProblems.tooManyPixels);
  return picture.type;
}
