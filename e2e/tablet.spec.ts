import type { Page } from '@playwright/test';
import { givenJob } from './support/jobs.ts';
import { openSection } from './support/menu.ts';
import { expect, test } from './support/test.ts';
import { Wizard } from './support/wizard.ts';

const whole = String.raw`^\$|\d\d/\d\d/\d{4}|^(Solicitada|En Proceso|Para Retirar|Entregado|Activo|Inactivo|Vigente|Usada|Agregar)$`;

/** Also finds column headings that overlap the next heading. */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate((pattern) => {
    const part = [...document.querySelectorAll<HTMLElement>('[role=dialog], main')].at(-1) ?? document.body;
    const cut: string[] = [];
    const isCut = (element: Element) => {
      const words = document.createRange();
      words.selectNodeContents(element);
      const { left, right } = words.getBoundingClientRect();
      for (let frame: Element | null = element; frame; frame = frame.parentElement) {
        if (frame.scrollWidth > frame.clientWidth && getComputedStyle(frame).display !== 'inline') return true;
        const box = frame.getBoundingClientRect();
        if (getComputedStyle(frame).overflowX !== 'visible' && (left < box.left - 1 || right > box.right + 1))
          return true;
        if (frame === part) return right > window.innerWidth;
      }
      return false;
    };
    for (const element of part.querySelectorAll('td, button, [data-tone], section[aria-label] p')) {
      const text = (element.textContent ?? '').trim();
      const isShown = element.getClientRects().length > 0;
      if (isShown && new RegExp(pattern).test(text) && isCut(element)) cut.push(text);
    }
    for (const row of part.querySelectorAll('tr')) {
      const cells = [...row.children].filter((cell) => cell.getClientRects().length > 0);
      for (const [index, cell] of cells.entries()) {
        const words = document.createRange();
        words.selectNodeContents(cell.querySelector('button') ?? cell);
        const next = cells[index + 1]?.getBoundingClientRect().left ?? part.getBoundingClientRect().right;
        if (cell.tagName === 'TH' && words.getBoundingClientRect().right > next) cut.push(cell.textContent ?? '');
      }
    }
    return cut;
  }, whole);
}

const widths = [820, 1024, 1180];

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

/** In pixels (docs/rules.md#lists-13). */
const leastWidths: Record<string, number> = { Dashboard: 650, Marcas: 650, Categorias: 650, Productos: 700 };

test.describe('On a tablet or a small laptop', () => {
  test.use({ role: 'admin' });

  test('no list truncates an amount, a date, a state or a button label; a list at its minimum width scrolls inside its frame; the product picker truncates nothing', async ({
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
