import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { expectReflow, expectThumbSized } from './thumb.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What depends on the colours: all that a theme can break. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Looks at what a page shows for violations of WCAG 2.2 AA: on a desk in the light and in the dark, on a phone as a thumb. */
export class Eyes {
  private readonly page: Page;
  private readonly isMobile: boolean;
  private other: Page | undefined;

  constructor(page: Page, isMobile: boolean) {
    this.page = page;
    this.isMobile = isMobile;
  }

  /**
   * No violation in either theme; `shown` names what is looked at. The page is left light. One without the dark mode's
   * switch does not follow another tab: `reopen` brings it back to where it was.
   */
  async look(shown: string, reopen?: () => Promise<void>): Promise<void> {
    await reopen?.();
    const axe = new AxeBuilder({ page: this.page }).withTags(standards);
    // On a phone a dialog covers the page behind it, whose buttons axe would find cut off by the dialog's.
    if (this.isMobile && (await this.page.locator('[role=dialog]:not(#root *)').count()) > 0) axe.exclude('#root');
    await this.expectNone(`${shown}, light`, axe);
    if (this.isMobile) {
      await expectThumbSized(this.page, shown);
      await expectReflow(this.page, shown);
      // Its colours are the desk's.
      return;
    }
    await this.keepDark(true);
    await reopen?.();
    await expect(this.page.locator('html')).toHaveClass(/dark/);
    await this.expectNone(`${shown}, dark`, new AxeBuilder({ page: this.page }).withRules(colourRules));
    await this.keepDark(false);
    if (!reopen) await expect(this.page.locator('html')).not.toHaveClass(/dark/);
  }

  private async expectNone(shown: string, axe: AxeBuilder): Promise<void> {
    // Legacy: without frames of other origins there is no need of a page of its own for each look.
    const { violations } = await axe.setLegacyMode().analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, any, all, none }) => [id, [...any, ...all, ...none][0]?.message, html].join(': ')),
    );
    expect.soft(found, shown).toEqual([]);
  }

  /** Turns the dark mode on or off in another tab, which this one follows: nothing open here is touched. */
  private async keepDark(dark: boolean): Promise<void> {
    this.other ??= await this.openTab();
    await this.other.evaluate((on) => localStorage.setItem('darkMode', String(on)), dark);
  }

  private async openTab(): Promise<Page> {
    const tab = await this.page.context().newPage();
    await tab.goto('/favicon.svg');
    return tab;
  }
}
