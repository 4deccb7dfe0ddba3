import type { Locator, Page } from '@playwright/test';
import { desktopSize, phoneSize } from './support/sizes.ts';
import { ROW, screensOf, type Way } from './support/ways-to-dialogs.ts';
import { expect, test } from './support/test.ts';

test.use({ role: 'admin' });

const quickly = { intervals: [40] };

const dialogs = (page: Page) => page.getByRole('dialog');

/**
 * Presses Enter instead of clicking, so that the mouse remains on the notice. The filter skips the previous section,
 * which the page keeps hidden while the code of the next section loads.
 */
async function press(control: Locator): Promise<void> {
  await control.filter({ visible: true }).first().press('Enter');
}

const closed: Way = { open: [] };

/** Both ways begin with this number of equal dialogs, so these dialogs can remain open. */
function sharedDepth(previous: Way, next: Way): number {
  const different = next.open.findIndex((name, depth) => String(name) !== String(previous.open[depth]));
  return different < 0 ? next.open.length : different;
}

async function openDialog(page: Page, way: Way, previous: Way): Promise<Locator> {
  const { open, section } = way;
  const shared = sharedDepth(previous, way);
  for (const [depth, name] of open.entries()) {
    if (depth >= shared) {
      const place = depth === 0 ? page.getByRole('main') : dialogs(page).last();
      const row = place.locator('[data-row]');
      await press(name === ROW ? row : place.getByRole('button', { name, exact: typeof name === 'string' }));
      await expect(dialogs(page)).toHaveCount(depth + 1);
    }
    const isOpen = shared > 0 && previous.section === section;
    if (section && depth === 0 && !isOpen)
      await press(dialogs(page).getByRole('button', { name: section, exact: true }));
  }
  return dialogs(page).last();
}

/** Checks at each animation frame, because a dialog closes within 160 ms. */
const untilDialogsAre = (page: Page, wanted: 'other' | 'fewer', before: number) =>
  page.waitForFunction(
    ([other, count]) => {
      const open = document.querySelectorAll('[role=dialog]').length;
      return other ? open !== count : open < count;
    },
    [wanted === 'other', before] as const,
    { timeout: 30_000 },
  );

/** Closes the topmost dialog until only `kept` dialogs are open. */
async function closeDialogs(page: Page, kept: number): Promise<void> {
  const open = page.locator('[role=dialog]');
  const list = open.last().locator('[role=combobox][aria-expanded=true], select:open');
  for (let left = await open.count(); left > kept; left = await open.count()) {
    // The first Escape closes the open list of a field.
    if ((await list.count()) > 0) {
      await page.keyboard.press('Escape');
      await expect(list).toHaveCount(0);
    }
    await page.keyboard.press('Escape');
    await untilDialogsAre(page, 'other', left);
    // A dialog with edits asks a question before it closes.
    if ((await open.count()) > left)
      await press(open.getByRole('button', { name: /^(Salir sin guardar|Cancelar venta|Descartar)$/ }));
    await untilDialogsAre(page, 'fewer', left);
  }
}

/** A text field gets all characters at once, faster than any scanner. */
async function scan(page: Page): Promise<void> {
  const code = '7791234567898';
  const isTextField = await page.evaluate(() => document.activeElement?.matches('input[type=text], textarea'));
  await (isTextField ? page.keyboard.insertText(code) : page.keyboard.type(code));
  await page.keyboard.press('Enter');
  // Without another key between, an Enter of the test within 80 ms would belong to the scan (docs/rules.md#codes-7).
  await page.keyboard.press('Shift');
}

/** Returns the controls that are in the topmost dialog, or else in the page, and are covered by a notice. */
const coveredControls = (page: Page, kind = ':is(button, a, input, select, textarea)') =>
  page.evaluate((wanted) => {
    const part = [...document.querySelectorAll('main, [role=dialog]')].at(-1);
    const notices = document.querySelectorAll('.mantine-Notification-root');
    const covered = new Set<string>(notices[0]?.checkVisibility() ? [] : ['the notice is closed']);
    const controls = [...(part?.querySelectorAll(wanted) ?? [])];
    for (const notice of notices) {
      const place = notice.getBoundingClientRect();
      for (const control of controls) {
        // A control that is scrolled out of view in its dialog has a rectangle, too. So the control counts only at
        // points where the browser finds it.
        const { left, right, top, bottom } = control.getBoundingClientRect();
        for (let x = Math.max(left, place.left); x < Math.min(right, place.right); x += 6) {
          for (let y = Math.max(top, place.top); y < Math.min(bottom, place.bottom); y += 6) {
            if (document.elementsFromPoint(x, y).some((below) => control.contains(below)))
              covered.add(control.outerHTML.slice(0, 200));
          }
        }
      }
    }
    return [...covered];
  }, kind);

const tablet = { width: 820, height: 700 };

const rowsAndLines = (dialog: Locator) =>
  dialog.evaluate((element) => {
    const controls = [...element.querySelectorAll('[class*=footer] :is(button, a)')];
    const middles = controls
      .filter((control) => control.checkVisibility())
      .map((control) => {
        const { top, height } = control.getBoundingClientRect();
        return top + height / 2;
      });
    // Controls of different heights in one row have nearly the same middle.
    const rows = middles.filter((middle, index) => middles.slice(0, index).every((one) => Math.abs(one - middle) > 8));
    const title = element.querySelector('h2');
    const lines = title ? title.clientHeight / parseFloat(getComputedStyle(title).lineHeight) : 1;
    return Math.max(rows.length, Math.round(lines));
  });

async function expectUncovered(page: Page, message: string): Promise<void> {
  await expect.poll(() => coveredControls(page), { message, ...quickly }).toEqual([]);
}

/** The user can scroll the other controls of a page away from a notice. */
async function expectPageUncovered(page: Page): Promise<void> {
  const controls = ':is([class*=search], [class*=action], [class*=bar], nav:not([class*=pager])) :is(button, a, input)';
  await expect.poll(() => coveredControls(page, controls), quickly).toEqual([]);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expectUncovered(page, 'at the end of the page');
  await page.evaluate(() => window.scrollTo(0, 0));
}

/** All dialogs have the same frame, so it is enough to check one dialog at these sizes. */
async function expectUncoveredAtOtherSizes(page: Page): Promise<void> {
  for (const size of [phoneSize, desktopSize, tablet]) {
    await page.setViewportSize(size);
    // The notice does not close while the mouse is on the notice.
    await page.mouse.move(size.width - 60, size.height - 40);
    await expectUncovered(page, `${size.width} px`);
  }
}

const firstWay = Object.values(screensOf)[0]?.screens[0]?.ways[0];

for (const [group, { screens, fillShop }] of Object.entries(screensOf)) {
  test(`${group}: each dialog focuses its first field, a scan neither closes nor sends an incomplete form, and a notice covers no control (docs/rules.md#accessibility-5, docs/rules.md#screens-11)`, async ({
    page,
    given,
    shop,
  }) => {
    test.slow();
    await page.setViewportSize(tablet);
    await fillShop(given, shop);
    const writes: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') writes.push(`${request.method()} ${request.url()}`);
    });

    // A scan of an unknown job shows a notice of several lines.
    const long = 'No se pudo buscar la orden de trabajo. '.repeat(4);
    await page.route('**/tenant/jobs?*code=*', (route) =>
      route.fulfill({ status: 409, json: { message: long, code: 'closed' } }),
    );
    await page.goto('/workshop');
    const search = page.getByRole('main').getByPlaceholder(/^Buscar o escanear/);
    await search.fill('99999L');
    await page.keyboard.press('Enter');
    await page.locator('.mantine-Notification-root').first().hover();
    await expect(page).toHaveURL(/search=99999L/);
    await search.fill('');
    await expect(page).toHaveURL(/\/workshop$/);

    for (const { at, search: words, page: ofRecord, ways } of screens) {
      const [section = '', tab] = at;
      await press(page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link', { name: section }));
      // Until its title changes, the page shows the rows of the previous section.
      await expect(page).toHaveTitle(new RegExp(section));
      if (tab) {
        const title = await page.title();
        await press(page.getByRole('main').getByRole('link', { name: tab, exact: true }));
        // Until its title changes, the page shows the rows of the first tab.
        await expect(page).not.toHaveTitle(title);
      }
      if (words) {
        await page.getByRole('main').getByRole('textbox').fill(words);
        await page.keyboard.press('Enter');
      }
      if (ofRecord) {
        await press(page.getByRole('main').locator('[data-row]'));
        await press(dialogs(page).getByRole('button', { name: ofRecord.section }));
        await press(dialogs(page).getByRole('link', { name: ofRecord.link }));
        await expect(dialogs(page)).toHaveCount(0);
      }
      await expectPageUncovered(page);
      for (const [index, way] of ways.entries()) {
        await test.step([...at, ...way.open.map(String)].join(' › '), async () => {
          const dialog = await openDialog(page, way, ways[index - 1] ?? closed);
          const first = way.first
            ? dialog.getByLabel(way.first).or(dialog.getByRole('button', { name: way.first }))
            : dialog.getByRole('heading');
          await expect(first.first()).toBeFocused();
          if (!way.isCompletedByScan) {
            writes.length = 0;
            await scan(page);
            // The field of a count sends each scan, and the preview of new prices writes nothing.
            expect(writes.filter((write) => !/\/(scan|preview)$/.test(write))).toEqual([]);
          }
          await expectUncovered(page, 'on a tablet');
          // docs/rules.md#layout-10
          await expect.poll(() => rowsAndLines(dialog), quickly).toBeLessThanOrEqual(1);
          await expect(dialog).toBeVisible();
          if (way === firstWay) await expectUncoveredAtOtherSizes(page);
          const next = ways[index + 1];
          await closeDialogs(page, next ? sharedDepth(way, next) : 0);
        });
      }
    }
  });
}
