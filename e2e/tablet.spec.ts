import type { Page } from '@playwright/test';
import { givenAnsweredBatch } from './support/answered-batch.ts';
import { givenJob } from './support/jobs.ts';
import { openSection } from './support/menu.ts';
import { expect, test } from './support/test.ts';
import { screensOf } from './support/ways-to-dialogs.ts';
import { Wizard } from './support/wizard.ts';

/** A truncated name or note ends with '…'. These texts must be whole. */
const whole = String.raw`^\$|\d\d/\d\d/\d{4}|\d{5}-\d{8}|^(Solicitada|En Proceso|Para Retirar|Entregado|Activo|Inactivo|Vigente|Usada|Agregar)$`;

/** Also finds column headings that overlap the next heading or take more than two lines. */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate((pattern) => {
    const part = [...document.querySelectorAll<HTMLElement>('[role=dialog], main')].at(-1) ?? document.body;
    const cut: string[] = [];
    const words = document.createRange();
    const placeOf = (node: Node) => {
      words.selectNodeContents(node);
      return words.getBoundingClientRect();
    };
    const isCut = (node: Node, text: string) => {
      const { left, right } = placeOf(node);
      for (let frame = node.parentElement; frame && frame !== part; frame = frame.parentElement) {
        // The keyboard can scroll this frame.
        if (frame.tabIndex === 0 && frame.tagName === 'SECTION') return false;
        const { overflowX, textOverflow } = getComputedStyle(frame);
        const box = frame.getBoundingClientRect();
        const isWider = left < box.left - 1 || right > box.right + 1;
        if (overflowX !== 'visible' && isWider) return textOverflow !== 'ellipsis' || new RegExp(pattern).test(text);
      }
      return right > window.innerWidth;
    };
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      const text = (node.textContent ?? '').trim();
      const isShown = element?.checkVisibility() && !element.closest('.visually-hidden, option, svg');
      if (text !== '' && isShown && isCut(node, text)) cut.push(text);
    }
    for (const row of part.querySelectorAll('tr')) {
      const cells = [...row.children].filter((cell) => cell.getClientRects().length > 0);
      for (const [index, cell] of cells.entries()) {
        if (cell.tagName !== 'TH') continue;
        const place = placeOf(cell.querySelector('button') ?? cell);
        const next = cells[index + 1]?.getBoundingClientRect().left ?? part.getBoundingClientRect().right;
        const lines = Math.round(place.height / parseFloat(getComputedStyle(cell).lineHeight));
        if (place.right > next || lines > 2) cut.push(cell.textContent ?? '');
      }
    }
    return cut;
  }, whole);
}

/** With a zoom of 125 %, windows of 1280 and 1440 px have 1024 and 1152 px. */
const widths = [820, 1024, 1152, 1280, 1440, 1600, 1920];

/**
 * Checks each width. The check repeats, because the sidebar adapts to a new width a moment later. Each call begins at the
 * width at which the previous call ended, because each change of the width renders the whole page.
 */
async function expectNothingCut(page: Page, place: string, atWidth?: (width: number) => Promise<void>): Promise<void> {
  const isWide = page.viewportSize()?.width === widths.at(-1);
  for (const width of isWide ? widths.toReversed() : widths) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => cutTexts(page), `${place} at ${width}`).toEqual([]);
    await atWidth?.(width);
  }
}

const lists = [
  ['Dashboard'],
  ['Ventas'],
  ['Clientes'],
  ['Productos'],
  ['Productos', 'Marcas'],
  ['Productos', 'Categorias'],
  ['Obras Sociales'],
  ['Médicos'],
  ['Historia Clinica'],
  ['Proveedores'],
  ['Usuarios'],
  ['Auditoría'],
] as const;

const moneyLists = [
  ['Taller'],
  ['Caja'],
  ['Caja', 'Cierres'],
  ['Caja', 'Cobranzas'],
  ['Caja', 'Deudores'],
  ['Caja', 'Facturación'],
  ['Caja', 'Libro IVA'],
  ['Caja', 'Administrar'],
  ['Liquidaciones'],
  ['Liquidaciones', 'Presentaciones'],
  ['Liquidaciones', 'Cobros'],
  ['Liquidaciones', 'Cuentas'],
  ['Liquidaciones', 'Retenciones'],
  ['Stock'],
  ['Stock', 'Pedidos'],
  ['Stock', 'Recepciones'],
  ['Stock', 'Conteos'],
  ['Stock', 'Análisis'],
  ['Configuración', 'Planes de pago'],
  ['Configuración', 'Puntos de venta'],
] as const;

/** In pixels (docs/rules.md#lists-13). */
const leastWidths: Record<string, number> = { Dashboard: 650, Marcas: 650, Categorias: 650, Productos: 700 };

test.describe('On a tablet or a desktop', () => {
  test.use({ role: 'admin' });

  test('no table and no card of the sales, the people and the products truncates a text (docs/rules.md#layout-8); a list at its minimum width scrolls inside its frame; the product picker truncates nothing', async ({
    page,
    given,
  }) => {
    const client = await given.client({ name: 'Bartolomé Etcheverrigaray', numId: '28456789' });
    const product = await given.product({ cost: 750_000, price: 1_815_000, name: 'Anteojo de sol Costa Sur espejado' });
    const sale = { client: client._id, products: [{ product: product._id, quantity: 1 }] };
    await given.sale({ ...sale, orderStatus: 'finished' });
    await given.sale({ ...sale, orderStatus: 'inProgress' });
    await given.prescription(client);
    await given.insurance();
    await page.goto('/account');
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const greeting = await page.getByRole('button', { name: /^Hola / }).boundingBox();
      expect(greeting?.height, `${width}`).toBeLessThan(44);
    }
    for (const [section, tab] of lists) {
      await openSection(page, section, tab);
      if (section === 'Historia Clinica') {
        await page.getByRole('main').getByRole('textbox').fill(client.numId);
        await page.keyboard.press('Enter');
      }
      const list = tab ?? section;
      const table = page.getByRole('main').getByRole('table').last();
      await expect(table.locator('tbody button').first()).toBeVisible();
      await expectNothingCut(page, list);
      const least = leastWidths[list];
      if (!least) continue;
      // The test makes the frame narrower than it is on any screen that shows a table.
      const sizes = await table.evaluate((element: HTMLElement) => {
        const frame = element.parentElement ?? element;
        frame.style.width = '500px';
        return { table: element.offsetWidth, frame: frame.clientWidth, inside: frame.scrollWidth };
      });
      expect({ list, ...sizes }).toEqual({ list, table: least, frame: 500, inside: least });
    }

    const wizard = new Wizard(page);
    await wizard.openProducts(client);
    const picker = await wizard.openPicker();
    await expect(picker.getByRole('button', { name: 'Agregar', exact: true })).toBeVisible();
    await expectNothingCut(page, 'the product picker', async (width) => {
      const search = await picker.getByPlaceholder('Buscar producto').boundingBox();
      expect(search?.width, `${width}`).toBeGreaterThan(180);
    });
  });

  test('no table and no card of the money, the workshop and the stock truncates a text (docs/rules.md#layout-8)', async ({
    page,
    given,
    shop,
  }) => {
    test.slow();
    const { fillShop } = screensOf['money and stock'];
    await Promise.all([fillShop(given, shop), givenJob(given, shop)]);
    const late = await given.insurance({ name: 'PAMI', claimFrom: 'sale', paysWithinDays: 60, fee: 2.5 });
    const items = [{ client: 'Ana Ríos', claimed: 300_000, recognized: 300_000 }];
    await givenAnsweredBatch(shop, given, { insurance: late, presentedBefore: 109, items });
    await page.goto('/workshop?view=list');
    for (const [section, tab] of moneyLists) {
      await openSection(page, section, tab);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await expect(page.getByText('Cargando')).toHaveCount(0);
      await expectNothingCut(page, tab ?? section);
    }
  });

  test("the board shows its four columns, a title keeps one line, and the button 'Armar pedido' is fully visible beside long product names", async ({
    page,
    given,
    shop,
  }) => {
    const long = { name: 'Armazón Vulk Terra redondo de titanio y acetato', minimumStock: 5, stock: 1 };
    await Promise.all([givenJob(given, shop), given.product(long)]);
    await page.setViewportSize({ width: 820, height: 900 });
    await page.goto('/workshop');
    await expect(page.getByText('Vulk Duna').or(page.getByText('Paula Ibarra'))).toBeVisible();
    for (const column of ['A enviar', 'En el laboratorio', 'Recibidos', 'Controlados']) {
      await expect(page.getByRole('heading', { name: column })).toBeInViewport({ ratio: 1 });
    }
    const sections = [
      ['Taller'],
      ['Obras Sociales'],
      ['Caja', 'Cobranzas'],
      ['Stock', 'Análisis'],
      ['Stock', 'Pedidos'],
    ] as const;
    for (const [section, tab] of sections) {
      await openSection(page, section, tab);
      const title = page.getByRole('main').getByRole('heading').last();
      // The page may replace the title once its data has arrived.
      const lines = () =>
        title.evaluate((element) =>
          Math.round(element.clientHeight / parseFloat(getComputedStyle(element).lineHeight)),
        );
      await expect.poll(lines, tab ?? section).toBe(1);
    }

    const button = page.getByRole('button', { name: /Armar/ });
    const label = button.getByText('Armar pedido');
    for (const width of [...widths, 390]) {
      await page.setViewportSize({ width, height: 900 });
      for (const part of [button, label]) {
        const isWhole = () => part.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
        await expect.poll(isWhole, `${width}`).toBe(true);
      }
    }
  });
});
