import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

export const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/>`;

export const usualParts = (rows: string): Record<string, string> => ({
  'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="Hoja" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': `<Relationships>${
    relation('rId1', 'worksheet', 'worksheets/sheet1.xml') +
    relation('rId2', 'sharedStrings', 'sharedStrings.xml') +
    relation('rId3', 'styles', 'styles.xml')
  }</Relationships>`,
  'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
});

export function archive(files: Iterable<readonly [name: string, content: string]>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of files) zip.addBuffer(Buffer.from(content), name, { compress: content !== '' });
  zip.end();
  return buffer(zip.outputStream);
}

export const workbook = (rows: string, parts: Record<string, string> = {}): Promise<Buffer> =>
  archive(Object.entries({ ...usualParts(rows), ...parts }));

export function sizedAt(zipped: Buffer, size: number): Buffer {
  const entry = zipped.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
  zipped.writeUInt32LE(size, entry + 24);
  return zipped;
}

export const cell = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
export const row = (...cells: string[]) => `<row>${cells.join('')}</row>`;
