import { expect, type Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { expectReflow, expectThumbSized } from './thumb.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * The other rules judge elements, roles and colours, which are the same on the phone and on the desktop. A narrow layout can break
 * these: what the keyboard reaches (a region that scrolls only here), names (a stylesheet hides a label) and the size of targets.
 */
const layoutRules = ['cat.forms', 'cat.keyboard', 'cat.name-role-value', 'cat.sensory-and-visual-cues'];

type Run = (checked: object | undefined, options: object | undefined) => Promise<AxeResults>;

interface CheckOptions {
  /** Opens the view again, for a page that does not follow the dark mode of another tab. */
  reopen?: () => Promise<void>;
  /** The phone renders other elements than the desktop. A list of cards is recognised without this option. */
  hasPhoneMarkup?: boolean;
}

/**
 * WCAG 2.2 AA. The desktop is checked in light and dark mode. The phone is checked in light mode, for the size of touch targets
 * and the reflow.
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
   */
  async check(shown: string, { reopen, hasPhoneMarkup = false }: CheckOptions = {}): Promise<void> {
    await reopen?.();
    if (this.isMobile) return this.checkPhone(shown, hasPhoneMarkup);
    await this.expectNone(`${shown}, light`, standards);
    await this.keepDark(true);
    await reopen?.();
    await expect(this.page.locator('html')).toHaveClass(/dark/);
    await this.expectNone(`${shown}, dark`, colourRules);
    await this.keepDark(false);
    if (!reopen) await expect(this.page.locator('html')).not.toHaveClass(/dark/);
  }

  /** For a page of the phone's size. */
  async checkPhone(shown: string, hasPhoneMarkup = false): Promise<void> {
    // A dialog covers the page, and axe would report the buttons of the page as obscured.
    const isCovered = (await this.page.locator('[role=dialog]:not(#root *)').count()) > 0;
    const hasCards = !isCovered && (await this.page.locator('li > [data-row]').count()) > 0;
    await this.expectNone(shown, hasPhoneMarkup || hasCards ? standards : layoutRules, isCovered ? ['#root'] : []);
    await expectThumbSized(this.page, shown);
    await expectReflow(this.page, shown);
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
