import { sheetLimits } from '@dioptria/contract/base/sheets.ts';
import { FileProblem } from '../files/file-problem.ts';
import { parseXml } from './read-xml.ts';
import type { Budget, SheetPart, Workbook } from './workbook.ts';

export interface CountedSheet extends SheetPart {
  rows: number;
}

/** Bytes of sheets, so that the count takes a second or two of processor time at most. */
const MAX_COUNTED = 64 * 1024 * 1024;

/**
 * The only sheet of a workbook is not read: its number is 0. Counting never refuses a file: of a sheet that is broken, or that
 * expands beyond `MAX_COUNTED`, only the rows before that point count.
 */
export async function countSheets(workbook: Workbook): Promise<CountedSheet[]> {
  const [first, ...others] = workbook.sheets;
  if (first && others.length === 0) return [{ ...first, rows: 0 }];
  const budget: Budget = { expanded: 0, most: MAX_COUNTED };
  const counted: CountedSheet[] = [];
  for (const sheet of workbook.sheets) {
    counted.push({ ...sheet, rows: await countRows(workbook, sheet.path, budget) });
  }
  return counted;
}

async function countRows(workbook: Workbook, path: string, budget: Budget): Promise<number> {
  let [rows, recent, isText, isFilled] = [0, 0, false, false];
  const handlers = {
    open(name: string) {
      if (name === 'row') isFilled = false;
      isText = name === 'v' || name === 't';
    },
    text(text: string) {
      if (isText && text.trim() !== '') isFilled = true;
    },
    close(name: string) {
      isText = false;
      if (name === 'row' && isFilled) recent += 1;
    },
  };
  const takeRecent = () => {
    const taken = [recent];
    recent = 0;
    return taken;
  };
  try {
    for await (const some of parseXml(await workbook.openSheet(path, budget), handlers, takeRecent)) {
      rows += some;
      if (rows > sheetLimits.rows) break;
    }
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
  }
  return rows;
}
