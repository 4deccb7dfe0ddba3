import { describe, expect, it } from 'vitest';
import { readTable } from './read-table.ts';

/** `\\xA5` in a text is one byte of the file. */
const bytes = (text: string) => Buffer.from(text, 'latin1');
const utf8 = (text: string) => Buffer.from(text, 'utf8');

async function tableOf(file: Buffer, encoding?: 'cp850' | 'windows-1252') {
  const { columns, source, rows } = await readTable(file, { sheet: '', encoding, known: ['nombre', 'telefono'] });
  const read: string[][] = [];
  for await (const { cells } of rows) read.push(cells);
  return { columns, rows: read, oldText: source.oldText };
}

describe('A text file of an old program (docs/rules.md#imports-33)', () => {
  const heading = 'Nombre;Tel\x82fono\n';
  const dos = bytes(
    `${heading}PE\xA5A JOS\x90;1\nMart\xA1n G\xA2mez;2\nMam\xA0;3\nN\xA3\xA4ez;4\nGARC\xD6A;5\nRA\xE9L;6\n`,
  );
  const names = ['PEÑA JOSÉ', 'Martín Gómez', 'Mamá', 'Núñez', 'GARCÍA', 'RAÚL'];

  it('a file in code page 850 is read with its letters, and the answer has examples', async () => {
    const { columns, rows, oldText } = await tableOf(dos);
    expect(columns).toEqual(['Nombre', 'Teléfono']);
    expect(rows.map(([name]) => name)).toEqual(names);
    expect(oldText).toEqual({ encoding: 'cp850', isMixed: false, words: ['Teléfono', 'PEÑA', 'JOSÉ'] });
  });

  it('a file of one name is recognised by this name', async () => {
    expect((await tableOf(bytes('Nombre;Cel\nPE\xA5A;1\n'))).rows).toEqual([['PEÑA', '1']]);
  });

  it('a file half in code page 850 and half in UTF-8 is read line by line', async () => {
    const { rows, oldText } = await tableOf(
      Buffer.concat([dos, utf8('MUÑOZ Ramón;7\nNúñez;8\n'), bytes('ORDO\xA5EZ;9')]),
    );
    expect(rows.map(([name]) => name)).toEqual([...names, 'MUÑOZ Ramón', 'Núñez', 'ORDOÑEZ']);
    expect(oldText).toMatchObject({ encoding: 'cp850', isMixed: true });
  });

  it('a file half in windows-1252 and half in code page 850 is read line by line', async () => {
    const file = bytes('Nombre;Cel\nN\xFA\xF1ez;1\nPE\xA5A;2\nP\x82rez;3\nGarc\xEDa;4\n');
    expect((await tableOf(file)).rows.map(([name]) => name)).toEqual(['Núñez', 'PEÑA', 'Pérez', 'García']);
  });

  it('a file in windows-1252 needs no look, and neither does a file in UTF-8', async () => {
    const text = 'Nombre;Cel\nPEÑA;1\nJosé Núñez Öztürk;2\nÁlvarez Última;3\nN° 3º;4\n';
    for (const file of [bytes(text), utf8(text)]) {
      const { rows, oldText } = await tableOf(file);
      expect(rows.map(([name]) => name)).toEqual(['PEÑA', 'José Núñez Öztürk', 'Álvarez Última', 'N° 3º']);
      expect(oldText).toBeUndefined();
    }
  });

  it('the user may choose the other encoding', async () => {
    const { rows, oldText } = await tableOf(dos, 'windows-1252');
    expect(rows[0]).toEqual(['PE¥A JOS\x90', '1']);
    expect(oldText).toMatchObject({ encoding: 'windows-1252' });
  });
});
