import { expect, type Page } from '@playwright/test';

/** The controls that a thumb may miss: less than 44 px wide or high to the touch, whatever is drawn. */
const tooSmall = (page: Page) =>
  page.evaluate(() => {
    // 44 px, less the borders of a field that a control may stand in.
    const reach = 20;
    const place = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document.body;
    return [...place.querySelectorAll('button, a[href], input, select, textarea')].flatMap((control) => {
      // A radio button is touched through its label.
      const target = control.matches('[type=radio]') ? (control as HTMLInputElement).labels?.[0] : control;
      if (!target || !control.checkVisibility({ visibilityProperty: true })) return [];
      target.scrollIntoView({ block: 'center' });
      const { x, y, width, height, bottom } = target.getBoundingClientRect();
      // Out of sight until the keyboard reaches it, or what only the browser's own calendar needs.
      if (bottom < 0 || width <= 1 || control.matches('[aria-hidden=true]')) return [];
      const around = [
        [0, -reach],
        [0, reach],
        [-reach, 0],
        [reach, 0],
      ] as const;
      const isEasy = around.every(([right, down]) => {
        const touched = document.elementFromPoint(x + width / 2 + right, y + height / 2 + down);
        // An open list or menu may lie over the fields below its own.
        return (
          touched &&
          (target.contains(touched) ||
            touched.closest('label')?.control === control ||
            touched.closest('[role=presentation], [popover]'))
        );
      });
      const name = control.ariaLabel ?? (control.textContent.trim() || control.tagName);
      return isEasy ? [] : [`${name}: ${Math.round(width)} × ${Math.round(height)}`];
    });
  });

/** Every control in view, of the topmost dialog where one is open, is 44 px wide and high to a thumb (quality.md). */
export async function expectThumbSized(page: Page, shown: string): Promise<void> {
  expect.soft(await tooSmall(page), `${shown}: controls too small for a thumb`).toEqual([]);
}

/** Nothing has to be scrolled sideways on the narrowest screen that counts, 320 px (WCAG 1.4.10). */
export async function expectReflow(page: Page, shown: string): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  // In the phone's own way of growing the window to its content: against the screen, not against the window.
  const wide = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > 321)
        .map((element) => `${element.tagName} ${element.textContent.slice(0, 30)}`),
    );
  // An open list follows its field to the new width a moment later.
  await expect.soft.poll(wide, { message: `${shown}: wider than 320 px` }).toEqual([]);
  if (size) await page.setViewportSize(size);
}
