import { expect, test } from './support/test.ts';

/** A browser would run the script if a page put the text unescaped into an attribute or an element. */
const script = (mark: string) => `"'><img src=x onerror="window.hacked=1">${mark}{{7*7}}`;

test.use({ role: 'admin' });

test('a text typed into any field is shown as typed, on every screen and on paper', async ({ page, shop, given }) => {
  const texts = { name: script('n'), description: script('d') };
  const [provider, brand, category, insurance, doctor] = await Promise.all([
    given.provider({ name: script('p'), personInCharge: script('c'), bankAlias: script('b') }),
    given.brand(texts),
    given.category(texts),
    given.insurance({ name: script('i'), coverageDetails: script('v') }),
    given.optometrist({ name: script('o'), license: 'MN <b>' }),
  ]);
  const address = { phone: '<b>11</b>', address: script('a'), insuranceId: insurance._id };
  const [product, client] = await Promise.all([
    given.product({ ...texts, code: '<b>1</b>', brand, category, provider }),
    given.client({ name: script('k'), numId: '21517621', ...address }),
  ]);
  const prescription = await given.prescription(client, { optometristId: doctor._id, notes: script('r') });
  const sale = await given.sale({
    client: client._id,
    products: [{ product: product._id, quantity: 1 }],
    customProducts: [{ description: script('x'), price: 10, quantity: 1 }],
    prescriptions: [prescription._id],
    notes: script('s'),
    orderStatus: 'finished',
  });

  const hostile = 'onerror="window.hacked=1"';
  await page.goto('/dashboard');
  await expect(page.getByRole('main').getByText(hostile).filter({ visible: true }).first()).toBeVisible();
  for (const [link, list] of [
    ['Clientes', 'Lista de Clientes'],
    ['Obras Sociales', 'Lista de Obras Sociales'],
    ['Médicos', 'Lista de Medicos'],
    ['Proveedores', 'Lista de Proveedores'],
    ['Productos', 'Lista de Productos'],
    ['Marcas', 'Lista de Marcas'],
    ['Categorias', 'Lista de Categorias'],
    ['Ventas', 'Todas las ventas'],
  ] as const) {
    await page.getByRole('link', { name: link, exact: true }).click();
    const shown = page.getByRole('region', { name: list }).getByText(hostile);
    await expect(shown.filter({ visible: true }).first()).toBeVisible();
  }
  await page
    .getByRole('button', { name: /onerror/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByText('{{7*7}}').first()).toBeVisible();
  await page.getByRole('button', { name: 'Imprimir', exact: true }).click();
  await expect(page.locator('[data-slip]')).toContainText(script('x'));
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  await page.goto(`/public/${shop.tenantId}/order/${sale._id}`);
  await expect(page.getByText('Estado de su Orden')).toBeVisible();
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
});
