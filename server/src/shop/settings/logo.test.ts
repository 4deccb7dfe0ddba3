import { beforeAll, describe, expect, test } from 'vitest';
import { givenLogo, jpegOf, pngOf, webpOf } from '../../testing/examples/given-pictures.ts';
import { newShop, type Shop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
let shop: Shop;
beforeAll(async () => {
  shop = await newShop(app);
});

interface Stored {
  settings: { logo: { _id: string; name: string } | null };
  errors?: { path: string; message: string }[];
}

const upload = (content: string | Buffer, name = 'logo.png') =>
  shop.as('admin').put<Stored>('/tenant/settings', { logo: givenLogo(name, content) });
const addressOf = ({ settings: { logo } }: Stored, tenantId = shop.tenantId) =>
  `/tenant/settings/${tenantId}/logo/${logo?._id}`;

describe('The logo (docs/rules.md#settings-3)', () => {
  test.each([
    ['PNG', pngOf(64, 64), 'image/png'],
    ['JPEG', jpegOf(64, 64), 'image/jpeg'],
    ['WebP', webpOf(64, 64), 'image/webp'],
  ])(
    'a %s is served without a session, with the type of its content, and with headers that forbid scripts',
    async (_, content, type) => {
      // The server derives the type from the content and ignores the name of the file.
      const { body } = await upload(content, 'logo.svg');
      const { status, headers } = await app.call('GET', addressOf(body));
      expect({ status, type: headers.get('content-type') }).toEqual({ status: 200, type });
      expect(headers.get('content-length')).toBe(String(content.length));
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    },
  );

  test('a new logo has a new URL, and the URLs of replaced and removed logos answer 404', async () => {
    const first = (await upload(pngOf(32, 32))).body;
    const second = (await upload(pngOf(64, 64))).body;
    expect((await app.call('GET', addressOf(first))).status).toBe(404);
    expect((await app.call('GET', addressOf(second))).headers.get('content-type')).toBe('image/png');
    const other = await newShop(app);
    expect((await app.call('GET', addressOf(second, other.tenantId))).status).toBe(404);
    const { body } = await shop.as('admin').put<Stored>('/tenant/settings', { logo: null });
    expect(body.settings.logo).toBeNull();
    expect((await app.call('GET', addressOf(second))).status).toBe(404);
  });

  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>'],
    ['a page', '<!doctype html><html><body>hola</body></html>'],
    ['a text', 'hola'],
    ['a picture of another format', Buffer.from('GIF89a')],
    ['a PNG that breaks off', pngOf(64, 64).subarray(0, 20)],
    ['a PNG without a size', pngOf(0, 64)],
    ['a JPEG that breaks off', jpegOf(64, 64).subarray(0, 6)],
    ['a WebP that breaks off', webpOf(64, 64).subarray(0, 14)],
  ])('%s is refused as a logo', async (_, content) => {
    const { status, body } = await upload(content);
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: [{ path: 'logo', message: 'El logo tiene que ser una imagen PNG, JPEG o WebP.' }],
    });
  });

  test.each([
    ['PNG', pngOf(60_000, 60_000)],
    ['JPEG', jpegOf(30_000, 30_000)],
    ['WebP', webpOf(16_000, 100)],
  ])(
    'a %s of more than 6000 pixels in width or height, which would fill the memory of a browser, is refused',
    async (_, content) => {
      const { status, body } = await upload(content);
      expect({ status, errors: body.errors }).toEqual({
        status: 400,
        errors: [{ path: 'logo', message: 'El logo puede tener hasta 6000 píxeles de ancho y de alto.' }],
      });
    },
  );
});
