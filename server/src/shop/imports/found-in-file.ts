import { isDollarAmount, isDollarHeading } from '@dioptria/contract/shop/imports/dollars.ts';
import { type ImportRecord, MAX_TITLES } from '@dioptria/contract/shop/imports/import-endpoints.ts';
import { GROUP_COLUMN, groupTitleOf } from '@dioptria/contract/shop/imports/product-cells.ts';
import type { ImportedResource } from '@dioptria/contract/shop/nouns.ts';
import type { SheetRow } from '../../base/sheets/sheet-row.ts';

/** The titles of groups and the columns in dollars, which the server finds before the user has chosen the columns. */
export class FoundInFile {
  readonly titles: ImportRecord['titles'] = [];
  readonly #columns: readonly string[];
  readonly #mayHaveGroups: boolean;
  readonly #dollars = new Set<string>();
  #title = '';

  constructor(resource: ImportedResource, columns: readonly string[]) {
    this.#columns = columns;
    this.#mayHaveGroups = resource === 'products' && columns.length > 1 && !columns.includes(GROUP_COLUMN);
    for (const column of columns) if (isDollarHeading(column)) this.#dollars.add(column);
  }

  get columns(): string[] {
    return this.titles.length > 0 ? [...this.#columns, GROUP_COLUMN] : [...this.#columns];
  }

  get dollars(): string[] {
    return this.#columns.filter((column) => this.#dollars.has(column));
  }

  /** Leaves out the titles of groups. The title above a row becomes the row's cell in a further column. */
  async *read(rows: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow> {
    for await (const { row, cells } of rows) {
      const title = this.#mayHaveGroups ? groupTitleOf(cells) : undefined;
      if (title === undefined) {
        this.#notice(cells);
        yield { row, cells: this.#withTitle(cells) };
      } else {
        this.#title = title;
        if (this.titles.length < MAX_TITLES) this.titles.push({ row, text: title });
      }
    }
  }

  #notice(cells: readonly string[]): void {
    this.#columns.forEach((column, place) => {
      if (!this.#dollars.has(column) && isDollarAmount(cells[place] ?? '')) this.#dollars.add(column);
    });
  }

  /** Texts to the right of all headings remain to the right, because they make the row wrong. */
  #withTitle(cells: string[]): string[] {
    const { length } = this.#columns;
    const isWide = this.#mayHaveGroups && cells.length > length;
    if (this.#title === '' && !isWide) return cells;
    const known = Array.from({ length }, (_, place) => cells[place] ?? '');
    return [...known, this.#title, ...cells.slice(length)];
  }
}
