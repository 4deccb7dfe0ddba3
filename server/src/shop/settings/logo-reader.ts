import type { LogoType } from '@dioptria/contract/shop/settings/logo.ts';
import { JPG } from 'image-size/types/jpg';
import { PNG } from 'image-size/types/png';
import { WEBP } from 'image-size/types/webp';
import { serveFile } from '../../base/files/serve-file.ts';

export interface Picture {
  type: LogoType;
  width: number;
  height: number;
}

const formats = { 'image/png': PNG, 'image/jpeg': JPG, 'image/webp': WEBP } as const;
const types: readonly LogoType[] = ['image/png', 'image/jpeg', 'image/webp'];

async function* pictureIn(file: Buffer): AsyncGenerator<Picture> {
  const picture = pictureOf(file);
  if (picture) yield picture;
}

function pictureOf(file: Buffer): Picture | undefined {
  try {
    const type = types.find((one) => formats[one].validate(file));
    if (type === undefined) return undefined;
    const { width, height } = formats[type].calculate(file);
    return { type, width, height };
  } catch {
    return undefined;
  }
}

serveFile(pictureIn);
