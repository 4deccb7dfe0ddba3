import { expect, type Locator, type Page } from '@playwright/test';

type TabKey = 'Tab' | 'Shift+Tab';

/**
 * Presses Tab until the control has the focus. Fails if Tab does not reach the control within two rounds through the page: a
 * navigation may move the focus to the start of the content while the first round runs.
 * @param tab 'Shift+Tab' walks backwards, which is the shorter way from the content to the menu
 */
export async function tabTo(page: Page, control: Locator, tab: TabKey = 'Tab'): Promise<void> {
  await control.waitFor();
  const pressesLeft = () =>
    control.evaluate((element) => {
      if (element === document.activeElement) return 0;
      return 2 * document.querySelectorAll('a, button, input, select, textarea, [tabindex]').length;
    });
  for (let presses = 0; presses < (await pressesLeft()); presses += 1) await page.keyboard.press(tab);
  await expect(control).toBeFocused();
}

/** Presses Tab until the control has the focus, then another key: Enter by default. */
export async function tabToAndPress(page: Page, control: Locator, key = 'Enter', tab: TabKey = 'Tab'): Promise<void> {
  await tabTo(page, control, tab);
  await page.keyboard.press(key);
}
