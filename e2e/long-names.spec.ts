import type { Locator, Page } from '@playwright/test';
import { givenAuthorised, givenIssuer } from './support/invoices.ts';
import { expect, test } from './support/test.ts';

test.use({ role: 'admin' });

/** 60 letters without a blank. */
const long = 'Multifocalfotocromaticoconantirreflejoyfiltroazulendurecidos';

/** A roll of 80 mm, in CSS pixels. */
const rollWidth = Math.floor((80 / 25.4) * 96);

/** Starts from the screen, prints, and lays the paper out for a roll. */
async function print(page: Page, button: Locator): Promise<Locator> {
  await button.click();
  await expect(page.locator('html[data-printed]')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: rollWidth, height: 900 });
  return page.locator('[data-slip], [data-labels]');
}

async function endPrint(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.evaluate(() => {
    document.documentElement.removeAttribute('data-printed');
    window.dispatchEvent(new Event('afterprint'));
  });
}

/** The texts that a frame cuts, or that lie beyond the paper. */
const cutTexts = (paper: Locator) =>
  paper.evaluate((element) => {
    const cut: string[] = [];
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (text.parentElement?.closest('svg')) continue;
      const words = document.createRange();
      words.selectNodeContents(text);
      const { left, right, bottom } = words.getBoundingClientRect();
      for (let frame = text.parentElement; frame && element.contains(frame); frame = frame.parentElement) {
        const box = frame.getBoundingClientRect();
        const isFrame = frame === element || getComputedStyle(frame).overflow === 'hidden';
        if (isFrame && (left < box.left - 1 || right > box.right + 1 || bottom > box.bottom + 1)) {
          cut.push(text.textContent ?? '');
          break;
        }
      }
    }
    return cut;
  });

const isWiderThanPaper = (page: Page) => page.evaluate(() => document.body.scrollWidth > window.innerWidth);

test('a name of 60 letters without a blank is cut on neither slip, receipt, invoice nor label, and widens no paper (docs/rules.md#slip-7)', async ({
  page,
  given,
  shop,
}) => {
  await givenIssuer(shop);
  const [client, product] = await Promise.all([
    given.client({ name: long }),
    given.product({ name: long, code: 'LN-1' }),
  ]);
  const sale = await given.sale({
    client: client._id,
    products: [{ product: product._id, quantity: 1 }],
    notes: long,
    deposit: 100,
  });
  const invoice = await givenAuthorised(shop, sale);
  const expectWhole = async (paper: Locator) => {
    await expect(paper.getByText(long).first()).toBeVisible();
    expect(await isWiderThanPaper(page)).toBe(false);
    expect(await cutTexts(paper)).toEqual([]);
    await endPrint(page);
  };

  await page.goto(`/sales?detail=${sale._id}`);
  const detail = page.getByRole('dialog', { name: `Venta N.º ${sale.number}` });
  await expectWhole(await print(page, detail.getByRole('button', { name: 'Imprimir', exact: true })));
  await expectWhole(await print(page, detail.getByRole('button', { name: 'Imprimir recibo' }).first()));
  await page.goto(`/cash/invoices?id=${invoice._id}`);
  await expectWhole(await print(page, page.getByRole('dialog').getByRole('button', { name: 'Imprimir' })));

  await page.goto(`/products?id=${product._id}`);
  await page.getByRole('dialog', { name: long }).getByRole('button', { name: 'Etiquetas' }).click();
  for (const format of ['Rollo: 50 × 25 mm', 'Rollo: 40 × 20 mm', 'Rollo mariposa para armazones: 60 × 12 mm']) {
    await page.getByRole('combobox', { name: 'Formato' }).selectOption(format);
    await expectWhole(await print(page, page.getByRole('button', { name: 'Imprimir 1 etiqueta' })));
  }
});
