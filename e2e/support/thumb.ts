import { expect, type Page } from '@playwright/test';

/** The controls whose touch target is less than 44 px wide or high. The visible size of a control may be smaller. */
const tooSmall = (page: Page) =>
  page.evaluate(() => {
    // A touch this far from the center must hit the control: half of 44 px, minus the border of the field around a control.
    const reach = 20;
    const place = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document.body;
    return [...place.querySelectorAll('button, a[href], input, select, textarea')].flatMap((control) => {
      // A radio button is touched through its label.
      const target = control.matches('[type=radio]') ? (control as HTMLInputElement).labels?.[0] : control;
      if (!target || !control.checkVisibility({ visibilityProperty: true })) return [];
      target.scrollIntoView({ block: 'center' });
      const { x, y, width, height, bottom } = target.getBoundingClientRect();
      // Skips links that are visible only while they have the focus, and the hidden input behind the browser's calendar.
      if (bottom < 0 || width <= 1 || control.matches('[aria-hidden=true]')) return [];
      const around = [
        [0, -reach],
        [0, reach],
        [-reach, 0],
        [reach, 0],
      ] as const;
      const isEasy = around.every(([right, down]) => {
        const touched = document.elementFromPoint(x + width / 2 + right, y + height / 2 + down);
        // An open list or menu may cover the fields below it.
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

/** If a dialog is open, the check covers only the topmost dialog (docs/rules.md#accessibility-4). */
export async function expectThumbSized(page: Page, shown: string): Promise<void> {
  expect.soft(await tooSmall(page), `${shown}: controls too small for a thumb`).toEqual([]);
}

/**
 * Expects that nothing is wider than 320 px, except a table in a scrolling region (WCAG 1.4.10), and the tabs of a
 * section, whose row scrolls (docs/rules.md#layout-10). The window keeps this width after the check.
 */
export async function expectReflow(page: Page, shown: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  // The limit is a number and not `innerWidth`, because a phone's browser widens the window to fit its content.
  const wide = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > 321)
        .filter((element) => !element.closest('section[tabindex="0"] > table'))
        .filter((element) => !element.closest('main nav > a'))
        .map((element) => `${element.tagName} ${element.textContent.slice(0, 30)}`),
    );
  // An open list adapts to the new width a moment later.
  await expect.soft.poll(wide, { message: `${shown}: wider than 320 px` }).toEqual([]);
}
