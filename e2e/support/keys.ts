import { expect, type Locator, type Page } from '@playwright/test';

type TabKey = 'Tab' | 'Shift+Tab';

/**
 * Walks through the page at most twice, because a navigation may move the focus to the start of the content during the
 * first round.
 * @param tab 'Shift+Tab' walks backwards, which is the shorter way from the content to the menu
 */
export async function tabTo(page: Page, control: Locator, tab: TabKey = 'Tab'): Promise<void> {
  const element = await control.elementHandle();
  const hasFocus = () => element?.evaluate((found) => found === document.activeElement);
  const controls = await page.locator('a, button, input, select, textarea, [tabindex]').count();
  for (let presses = 0; presses < 2 * controls && !(await hasFocus()); presses += 1) await page.keyboard.press(tab);
  await expect(control).toBeFocused();
}

export async function tabToAndPress(page: Page, control: Locator, key = 'Enter', tab: TabKey = 'Tab'): Promise<void> {
  await tabTo(page, control, tab);
  await page.keyboard.press(key);
}
