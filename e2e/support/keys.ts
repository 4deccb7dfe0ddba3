import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until the control has the focus. Fails if Tab does not reach the control. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  const isThere = () => control.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 60 && !(await isThere()); presses += 1) await page.keyboard.press('Tab');
  await expect(control).toBeFocused();
}

/** Presses Tab until the control has the focus, then another key: Enter by default. */
export async function tabToAndPress(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}
