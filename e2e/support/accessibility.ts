import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { phoneSize } from './sizes.ts';
import { expectReflow, expectThumbSized } from './thumb.ts';

// Each loaded page compiles axe. `axe.min.js` is half as long as the `source` that the package exports.
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * A narrow layout can break only these rules: the keyboard must reach a region that scrolls only in the narrow layout, a
 * control whose label a stylesheet hides must keep its name, and a target must keep its size. The other rules judge
 * elements, roles and colours, which are the same on the phone and on the desktop.
 */
const layoutRules = ['cat.forms', 'cat.keyboard', 'cat.name-role-value', 'cat.sensory-and-visual-cues'];

type Run = (checked: object | undefined, options: object | undefined) => Promise<AxeResults>;

interface CheckOptions {
  /** Opens the view again, if its page does not follow the dark mode of another tab. */
  reopen?: () => Promise<void>;
  /** The phone renders other elements than the desktop. A list of cards needs no option: the check finds its cards. */
  hasPhoneMarkup?: boolean;
}

/**
 * Checks WCAG 2.2 AA. On the desktop the check covers light and dark mode, and then the size of touch targets and the
 * reflow in a window as narrow as a phone. On the phone the check covers only the narrow view.
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
   * Afterwards the window has its former size. The page keeps the last checked mode, and the next check begins with
   * this mode.
   * @param shown the name of the checked view, for the failure's message
   */
  async check(shown: string, options: CheckOptions = {}): Promise<void> {
    if (this.isMobile) await options.reopen?.();
    else await this.checkDesktop(shown, options);
    await this.checkPhone(shown, options.hasPhoneMarkup);
  }

  async checkDesktop(shown: string, { reopen }: CheckOptions = {}): Promise<void> {
    await reopen?.();
    const beganDark = await this.isDark();
    await this.expectNoneInMode(shown, beganDark);
    await this.setDark(!beganDark, reopen);
    await this.expectNoneInMode(shown, !beganDark);
  }

  async checkPhone(shown: string, hasPhoneMarkup = false): Promise<void> {
    const size = this.page.viewportSize();
    await this.page.setViewportSize(phoneSize);
    await this.untilRendered();
    // A dialog covers the page, and axe would report the buttons of the page as obscured.
    const isCovered = (await this.page.locator('[role=dialog]:not(#root *)').count()) > 0;
    const hasCards = !isCovered && (await this.page.locator('li > [data-row]').count()) > 0;
    const runOnly = hasPhoneMarkup || hasCards ? standards : layoutRules;
    // The desktop has no cards, so only this check covers the colours of the cards.
    if (runOnly === standards && (await this.isDark())) await this.setDark(false);
    await this.expectNone(`${shown}, phone`, runOnly, isCovered ? ['#root'] : []);
    await expectThumbSized(this.page, shown);
    await expectReflow(this.page, shown);
    if (size) await this.page.setViewportSize(size);
  }

  /** Checks all rules in light mode. Dark mode changes only colours. */
  private async expectNoneInMode(shown: string, dark: boolean): Promise<void> {
    if (dark) await this.expectNone(`${shown}, dark`, colourRules);
    else await this.expectNone(`${shown}, light`, standards);
  }

  /** React renders the layout of a new width in a task after the next frame. */
  private async untilRendered(): Promise<void> {
    await this.page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
    );
  }

  private async expectNone(shown: string, runOnly: string[], exclude: string[] = []): Promise<void> {
    if (!(await this.page.evaluate(() => 'axe' in window))) await this.page.evaluate(axe);
    // No checked rule needs a preloaded stylesheet, and no view has a sound.
    const options: RunOptions = { runOnly, resultTypes: ['violations'], selectors: false, preload: false };
    const { violations } = await this.page.evaluate<AxeResults, object[]>(
      ([checked, asked]) => (window as unknown as { axe: { run: Run } }).axe.run(checked, asked),
      [
        { include: ['html'], exclude },
        { ...options, reporter: 'no-passes' },
      ],
    );
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, any, all, none }) => [id, [...any, ...all, ...none][0]?.message, html].join(': ')),
    );
    expect.soft(found, shown).toEqual([]);
  }

  private isDark(): Promise<boolean> {
    return this.page.evaluate(() => document.documentElement.classList.contains('dark'));
  }

  /** Changes the mode in another tab. The tested page follows, and its open dialogs and menus remain open. */
  private async setDark(dark: boolean, reopen?: () => Promise<void>): Promise<void> {
    this.other ??= await this.openTab();
    await this.other.evaluate((on) => localStorage.setItem('darkMode', String(on)), dark);
    await reopen?.();
    const html = this.page.locator('html');
    await (dark ? expect(html).toHaveClass(/dark/) : expect(html).not.toHaveClass(/dark/));
  }

  private async openTab(): Promise<Page> {
    const { origin } = new URL(this.page.url());
    const others = this.page.context().pages();
    const open = others.find((other) => other !== this.page && new URL(other.url()).origin === origin);
    if (open) return open;
    const tab = await this.page.context().newPage();
    // The tab opens a file of the tested page's server, because a test may start its own server.
    await tab.goto(`${origin}/favicon.svg`);
    return tab;
  }
}
