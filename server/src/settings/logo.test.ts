import { beforeAll, describe, expect, test } from 'vitest';
import { givenLogo, pngOf } from '../testing/given.ts';
import { newShop, type Shop } from '../testing/new-shop.ts';
import { testApp } from '../testing/test-app.ts';

const app = await testApp();
let shop: Shop;
beforeAll(async () => {
  shop = await newShop(app);
});

interface Stored {
  settings: { logo: { _id: string; name: string } | null };
  errors?: { path: string; message: string }[];
}

const upload = (content: string | Buffer, name = 'logo.svg') =>
  shop.as('admin').put<Stored>('/tenant/settings', { logo: givenLogo(name, content) });
const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9" ${attributes}>${inside}</svg>`;

describe('The logo (docs/rules.md#settings-3)', () => {
  test('is served to a picture of a page: without a session, with its own type, and as a picture only', async () => {
    const drawn = svg('<circle r="4"/>');
    const { body } = await upload(drawn);
    const {
      status,
      body: content,
      headers,
    } = await app.call('GET', `/tenant/settings/${shop.tenantId}/logo/${body.settings.logo?._id}`);
    expect({ status, content }).toEqual({ status: 200, content: drawn });
    expect(headers.get('content-type')).toBe('image/svg+xml');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  test('another one has another address, and a removed one has none', async () => {
    const first = (await upload(svg('<rect/>'))).body.settings.logo;
    const second = (await upload(pngOf(64, 64), 'logo.png')).body.settings.logo;
    const addressOf = (logo: typeof first, tenantId = shop.tenantId) =>
      `/tenant/settings/${tenantId}/logo/${logo?._id}`;
    expect((await app.call('GET', addressOf(first))).status).toBe(404);
    const png = await app.call('GET', addressOf(second));
    expect(png.headers.get('content-type')).toBe('image/png');
    const other = await newShop(app);
    expect((await app.call('GET', addressOf(second, other.tenantId))).status).toBe(404);
    const { body } = await shop.as('admin').put<Stored>('/tenant/settings', { logo: null });
    expect(body.settings.logo).toBeNull();
    expect((await app.call('GET', addressOf(second))).status).toBe(404);
  });

  test.each([
    [
      'as programs export it',
      '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">' +
        svg('<metadata>x</metadata>'),
    ],
    ['with styles', svg('<style>.a{fill:url(#shade)}</style><path class="a" style="stroke:#000" d="M0 0"/>')],
    ['with references inside', svg('<defs><g id="a"/></defs><use xlink:href="#a"/><use href="#a"/>')],
    ['with a picture inside', svg('<image href="data:image/png;base64,AAAA"/>')],
  ])('an SVG %s is taken', async (_, drawn) => expect((await upload(drawn)).status).toBe(200));

  test.each([
    ['a script', svg('<script>alert(1)</script>'), 'un script'],
    [
      'a script of another prefix',
      svg('<s:SCRIPT xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:SCRIPT>'),
      'un script',
    ],
    ['an event handler', svg('', 'onload="alert(1)"'), 'un script'],
    ['a link to a script', svg('<a href=" javascript:alert(1)"><rect/></a>'), 'un script'],
    ['a link to a script, in entities', svg('<a xlink:href="&#106;avascript:alert(1)"/>'), 'un script'],
    [
      'a foreign object',
      svg('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'),
      'otro documento',
    ],
    ['a picture elsewhere', svg('<image href="https://espia.example/p.png"/>'), 'una referencia a otro archivo'],
    ['a part of another file', svg('<use xlink:href="otro.svg#a"/>'), 'una referencia a otro archivo'],
    [
      'a style elsewhere',
      svg('<style>@import "https://espia.example/a.css";</style>'),
      'una referencia a otro archivo',
    ],
    ['a fill elsewhere', svg('<rect fill="url(https://espia.example/a.svg#b)"/>'), 'una referencia a otro archivo'],
    ['a document inside', svg('<use href="data:image/svg+xml;base64,AAAA"/>'), 'una referencia a otro archivo'],
    [
      'a style sheet',
      `<?xml-stylesheet href="https://espia.example/a.css"?>${svg('')}`,
      'instrucciones para otro programa',
    ],
    ['entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('&a;')}`, 'entidades'],
  ])('an SVG with %s is refused', async (_, drawn, what) => {
    const { status, body } = await upload(drawn);
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      {
        path: 'logo',
        message: `El SVG contiene ${what}, que no se admite. Exportalo de nuevo como imagen simple, o en PNG.`,
      },
    ]);
  });

  test.each([
    ['a page', '<!doctype html><html><body>hola</body></html>'],
    ['a text', 'hola'],
    ['an SVG that breaks off', '<svg xmlns="http://www.w3.org/2000/svg"><g>'],
    ['another XML', '<note/>'],
    ['a picture of another format', Buffer.from('GIF89a')],
    ['a PNG that breaks off', pngOf(64, 64).subarray(0, 20)],
    ['a PNG that would fill the memory', pngOf(60_000, 60_000)],
    ['a very deep SVG', svg(`${'<g>'.repeat(25_000)}${'</g>'.repeat(25_000)}`)],
  ])('%s is no logo', async (_, content) => {
    const { status, body } = await upload(content);
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: [{ path: 'logo', message: 'El logo tiene que ser una imagen PNG o SVG.' }],
    });
  });
});
