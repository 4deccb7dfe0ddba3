import { expect, type Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { expectReflow, expectThumbSized } from './thumb.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const colourRules = ['color-contrast', 'link-in-text-block'];

type Run = (checked: object | undefined, options: object | undefined) => Promise<AxeResults>;

/**
 * WCAG 2.2 AA. The desktop is checked in light and dark mode, the phone only in light mode, but also for the size of touch
 * targets and the reflow.
 */
export class Accessibility {
  private readonly page: Page;
  private readonly isMobile: boolean;
  private other: Page | undefined;

  constructor(page: Page, isMobile: boolean) {
    this.page = page;
    this.isMobile = isMobile;
  }

  /**
   * Afterwards dark mode is off again; a page that needs `reopen` stays dark until its next load.
   * @param shown the name of the checked view, for the failure's message
   * @param reopen opens the view again, for a page that does not follow the dark mode of another tab
   */
  async check(shown: string, reopen?: () => Promise<void>): Promise<void> {
    await reopen?.();
    // On the phone a dialog covers the page, and axe would report the buttons of the page as obscured.
    const isCovered = this.isMobile && (await this.page.locator('[role=dialog]:not(#root *)').count()) > 0;
    await this.expectNone(`${shown}, light`, standards, isCovered ? ['#root'] : []);
    if (this.isMobile) {
      await expectThumbSized(this.page, shown);
      await expectReflow(this.page, shown);
      // The phone has the same colours as the desktop, so dark mode is checked only on the desktop.
      return;
    }
    await this.keepDark(true);
    await reopen?.();
    await expect(this.page.locator('html')).toHaveClass(/dark/);
    await this.expectNone(`${shown}, dark`, colourRules);
    await this.keepDark(false);
    if (!reopen) await expect(this.page.locator('html')).not.toHaveClass(/dark/);
  }

  private async expectNone(shown: string, runOnly: string[], exclude: string[] = []): Promise<void> {
    if (!(await this.page.evaluate(() => 'axe' in window))) await this.page.evaluate(axe.source);
    const options: RunOptions = { runOnly, resultTypes: ['violations'], selectors: false };
    const { violations } = await this.page.evaluate<AxeResults, object[]>(
      ([checked, asked]) => (window as unknown as { axe: { run: Run } }).axe.run(checked, asked),
      [{ include: ['html'], exclude }, options],
    );
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, any, all, none }) => [id, [...any, ...all, ...none][0]?.message, html].join(': ')),
    );
    expect.soft(found, shown).toEqual([]);
  }

  /** In another tab: the tested page follows, and its open dialogs and menus stay open. */
  private async keepDark(dark: boolean): Promise<void> {
    this.other ??= await this.openTab();
    await this.other.evaluate((on) => localStorage.setItem('darkMode', String(on)), dark);
  }

  private async openTab(): Promise<Page> {
    const { origin } = new URL(this.page.url());
    const others = this.page.context().pages();
    const open = others.find((other) => other !== this.page && new URL(other.url()).origin === origin);
    if (open) return open;
    const tab = await this.page.context().newPage();
    // The tab opens the server of the tested page, because a test may start a server of its own.
    await tab.goto(`${origin}/favicon.svg`);
    return tab;
  }
}
