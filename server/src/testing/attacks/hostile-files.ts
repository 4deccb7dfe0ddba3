import { archive, cell, row, sizedAt, usualParts, workbook } from '../examples/given-workbook.ts';

const heading = row(cell('Nombre'));
const sheetOf = (part: string) => workbook('', { 'xl/worksheets/sheet1.xml': part });
const partOf = (name: string, content: string) => workbook(heading, { [`xl/${name}`]: content });
const numbered = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index)).join('');
const openTags = (size: number) => '<a>'.repeat(20 * size);
const relation = (index: number) => `<Relationship Id="s${index}" Type="/worksheet" Target="a.xml"/>`;
const format = (index: number) => `<numFmt numFmtId="${index}" formatCode="d"/>`;

/** With a `size` of 500,000, a reader without limits would need gigabytes of memory. A quick test uses a smaller size. */
type Maker = (size: number) => Promise<Buffer> | Buffer;

const markup: Record<string, Maker> = {
  'open tags in the workbook': (size) => partOf('workbook.xml', openTags(size)),
  'open tags in the sheet': (size) => sheetOf(openTags(size)),
  'open tags in the shared texts': (size) => partOf('sharedStrings.xml', openTags(size)),
  'open tags in the styles': (size) => partOf('styles.xml', openTags(size)),
  'a tag with many attributes': (size) => sheetOf(`<worksheet ${numbered(size, (index) => `a${index}="" `)}>`),
  'a tag with a long name': (size) => sheetOf(`<${'a'.repeat(size)}>`),
  'a name for each tag': (size) => sheetOf(`<worksheet>${numbered(size, (index) => `<t${index}/>`)}</worksheet>`),
  'a text without an end': (size) => sheetOf(`<worksheet>${' '.repeat(100 * size)}`),
};

const numbers: Record<string, Maker> = {
  'many relations': (size) => partOf('_rels/workbook.xml.rels', `<Relationships>${numbered(size, relation)}`),
  'many formats': (size) => partOf('styles.xml', `<styleSheet>${numbered(70_000 + size, format)}`),
  'a format that takes long to read': () => partOf('styles.xml', `<numFmt formatCode="${'['.repeat(390_000)}"/>`),
  'many shared texts': () => partOf('sharedStrings.xml', `<sst>${'<si><t>a</t></si>'.repeat(1_000_001)}</sst>`),
  'a long shared text in every row': () =>
    workbook(heading + row('<c t="s"><v>0</v></c>').repeat(2000), {
      'xl/sharedStrings.xml': `<sst><si><t>${'a'.repeat(90_000)}</t></si></sst>`,
    }),
  'a row with many cells': () => workbook(`${heading}<row>${cell('a').repeat(200_000)}</row>`),
  'a row far below': () => workbook(`${heading}<row r="9000000000">${cell('Ana')}</row>`),
};

const archives: Record<string, Maker> = {
  'an archive with many files': () =>
    archive([...Object.entries(usualParts(heading)), ...Array.from({ length: 3000 }, (_, n) => [`${n}`, ''] as const)]),
  'an archive that names a file twice': () =>
    archive([...Object.entries(usualParts(heading + row(cell('Ana')))), ['xl/worksheets/sheet1.xml', '<worksheet/>']]),
  'parts that are too large together': (size) => {
    const part = `<worksheet>${'<a></a>'.repeat(15 * size)}</worksheet>`;
    return workbook('', { 'xl/styles.xml': part, 'xl/worksheets/sheet1.xml': part });
  },
  'a part that is larger than it says': async (size) =>
    sizedAt(await workbook(heading + row(cell('Ana')).repeat(size)), 100),
};

const texts: Record<string, Maker> = {
  'one line of ten million letters': () => Buffer.from(`Nombre\n${'a'.repeat(10_000_000)}`),
  'a line of separators': () => Buffer.from(`Nombre;Teléfono\n${';'.repeat(10_000_000)}`),
  'a line of quotes': () => Buffer.from(`Nombre\n${'"'.repeat(9_999_999)}`),
};

export const hostileFiles: Readonly<Record<string, Maker>> = { ...markup, ...numbers, ...archives, ...texts };
