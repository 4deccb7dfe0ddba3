import { openSaleDetail } from './support/sale-detail.ts';
import { desktopSize, phoneSize } from './support/sizes.ts';
import { givenTariff } from './support/tariff.ts';
import { expect, test } from './support/test.ts';

test.describe("The 'conformidad', a paper that the client signs for the insurer (docs/rules.md#coverage-8)", () => {
  test("before the delivery, the printed 'conformidad' has an empty place for the signature, and the page requests no stored signature; at the delivery the client signs on the screen, and the 'conformidad' is printed with this signature", async ({
    page,
    shop,
    given,
    accessibility,
  }) => {
    const insurance = await givenTariff(shop, given, 'OSDE', {}, { needsSignature: true });
    const client = await given.client({ insuranceId: insurance._id, numInsurance: '150-1' });
    const product = await given.product({ name: 'Armazón Vulk Terra' });
    const sale = await given.sale({
      client: client._id,
      products: [{ product: product._id, quantity: 1 }],
      deposit: 0,
      paymentStatus: 'charged',
      coverages: [
        {
          insurance: insurance._id,
          affiliateNumber: '61-4455667-8/03',
          authorizationNumber: 'AUT-2026-123-4',
          lines: [{ products: [0], insurerAmount: 1000 }],
        },
      ],
    });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const detail = await openSaleDetail(page, sale);
    const slip = page.locator('[data-slip]');
    await detail.getByRole('button', { name: 'Imprimir conformidad' }).click();
    await expect(page.locator('html[data-printed]')).toBeAttached();
    await page.emulateMedia({ media: 'print' });
    await expect(slip.getByText('Firma, aclaración y documento')).toBeVisible();
    const heightOf = (text: string) =>
      slip.getByText(text, { exact: true }).evaluate((shown) => shown.getBoundingClientRect().height);
    for (const millimetres of [80, 148, 210]) {
      await page.setViewportSize({ width: Math.floor((millimetres / 25.4) * 96), height: 900 });
      const line = await heightOf('Paula Ibarra');
      expect(await heightOf('61-4455667-8/03')).toBeLessThanOrEqual(line);
      expect(await heightOf('AUT-2026-123-4')).toBeLessThanOrEqual(line);
    }
    expect(asked.filter((url) => url.endsWith('/signature'))).toEqual([]);
    await page.setViewportSize(desktopSize);
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => {
      document.documentElement.removeAttribute('data-printed');
      window.dispatchEvent(new Event('afterprint'));
    });
    await expect(slip).toHaveCount(0);

    await expect(detail.getByText('Falta: Conformidad firmada')).toBeVisible();
    await detail.getByRole('button', { name: 'Entregar', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Firmar conformidad' });
    await expect(form.getByLabel('Nombre de quien firma')).toHaveValue('Paula Ibarra');
    const pad = form.getByRole('figure', { name: 'Firma del cliente' });
    await expect(pad).toBeFocused();
    await expect(pad.getByText('Firmá acá')).toBeVisible();
    const clear = form.getByRole('button', { name: 'Borrar la firma' });
    await expect(clear).toBeInViewport({ ratio: 1 });
    await form.getByRole('button', { name: 'Guardar firma' }).click();
    await expect(form.getByText('Falta la firma. Si firmó en papel, elegí «Firmó en papel».')).toBeVisible();
    // For ten seconds, the notice of the delivery moves the dialog down. The test sets this offset itself.
    await page.evaluate(() => document.documentElement.style.setProperty('--toasts', '125px'));
    await expect(clear).toBeInViewport({ ratio: 1 });
    await page.setViewportSize(phoneSize);
    await expect(clear).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => document.documentElement.style.removeProperty('--toasts'));
    await expect(clear).toBeInViewport({ ratio: 1 });
    expect((await pad.boundingBox())?.height).toBeGreaterThan(200);
    await page.setViewportSize(desktopSize);
    await accessibility.check('the signature');
    await pad.scrollIntoViewIfNeeded();
    const place = await pad.boundingBox();
    if (!place) throw new Error('The pad is not visible');
    await page.mouse.move(place.x + 20, place.y + 20);
    await page.mouse.down();
    await page.mouse.move(place.x + 120, place.y + place.height - 10, { steps: 5 });
    await page.mouse.up();
    await expect(pad.getByText('Firmá acá')).toHaveCount(0);
    await form.getByRole('button', { name: 'Guardar firma' }).click();
    await expect(form).toBeHidden();
    await expect(detail.getByRole('button', { name: 'Conformidad firmada *', pressed: true })).toBeVisible();
    await expect(detail.getByRole('region', { name: 'Cobertura' }).getByText('Lista', { exact: true })).toBeVisible();

    await detail.getByRole('button', { name: 'Imprimir conformidad' }).click();
    await expect(page.locator('html[data-printed]')).toBeAttached();
    await page.emulateMedia({ media: 'print' });
    await expect(slip.getByText('Conformidad', { exact: true })).toBeVisible();
    await expect(slip.getByRole('img', { name: 'Firma del cliente' })).toBeVisible();
  });
});
