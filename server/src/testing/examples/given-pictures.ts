import type { NewLogo } from '@dioptria/contract/shop/settings/logo.ts';

export const givenLogo = (name = 'logo.png', content: string | Buffer = pngOf(64, 64)): NewLogo => ({
  name,
  content: Buffer.from(content).toString('base64'),
});

export function pngOf(width: number, height: number): Buffer {
  const png = Buffer.alloc(33);
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).copy(png);
  png.writeUInt32BE(13, 8);
  png.write('IHDR', 12, 'latin1');
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
}

export function jpegOf(width: number, height: number): Buffer {
  const head = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0001108', 'hex');
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height, 0);
  size.writeUInt16BE(width, 2);
  return Buffer.concat([head, size, Buffer.from('03012200021101031101ffd9', 'hex')]);
}

export function webpOf(width: number, height: number): Buffer {
  const webp = Buffer.alloc(30);
  webp.write('RIFF', 0, 'latin1');
  webp.writeUInt32LE(22, 4);
  webp.write('WEBPVP8X', 8, 'latin1');
  webp.writeUInt32LE(10, 16);
  webp.writeUIntLE(width - 1, 24, 3);
  webp.writeUIntLE(height - 1, 27, 3);
  return webp;
}
