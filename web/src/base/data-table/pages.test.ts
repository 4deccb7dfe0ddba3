import { describe, expect, test } from 'vitest';
import { shownPage, urlPage } from './pages.ts';

describe('the page of a list in the URL (docs/rules.md#lists-15)', () => {
  test.each([
    [1, 1],
    [2, 1],
    [3, 2],
    [4, 2],
    [5, 3],
  ])('page %i of ten rows is on page %i of twenty rows', (page, shown) => {
    expect(shownPage(page, 20)).toBe(shown);
    expect(shownPage(page, 10)).toBe(page);
  });

  test('the third page of twenty rows begins at the fifth page of ten rows', () => {
    expect(urlPage(3, 20)).toBe(5);
    expect(urlPage(3, 10)).toBe(3);
  });
});
