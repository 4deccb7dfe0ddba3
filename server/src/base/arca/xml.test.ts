import { describe, expect, it } from 'vitest';
import { contentAt, escapeXml, listAt, parseXml, textAt } from './xml.ts';

const whole =
  '<?xml version="1.0" encoding="utf-8"?><s:Envelope xmlns:s="x"><s:Body a="1"><Errors><Err><Code>030</Code><Msg>Uno &amp; otro</Msg></Err><Err><Code>2</Code><Msg /></Err></Errors></s:Body></s:Envelope>';

describe('A document', () => {
  it('is read by the local names of its elements, and numbers stay texts', () => {
    const errors = contentAt(parseXml(whole), 'Envelope', 'Body', 'Errors');
    expect(listAt(errors, 'Err').map((one) => [textAt(one, 'Code'), textAt(one, 'Msg')])).toEqual([
      ['030', 'Uno & otro'],
      ['2', ''],
    ]);
    expect(textAt(errors, 'Err', 'Code')).toBe('030');
    expect(textAt(errors, 'Evt', 'Code')).toBe('');
    expect(textAt(errors, 'Err')).toBe('');
    expect(textAt(errors, 'toString')).toBe('');
  });

  it('is unreadable if it was cut at any place', () => {
    const readable = Array.from(whole, (_, length) => whole.slice(0, length)).filter(
      (part) => parseXml(part) !== undefined,
    );
    expect(readable).toEqual([]);
    expect(parseXml(whole)).toBeDefined();
  });

  it.each([
    ['accents as numbers', '<a>&#xE1;&#225;</a>', 'áá'],
    ['escaped entities once', '<a>&amp;lt;b&amp;gt;</a>', '&lt;b&gt;'],
    ['a section of text', '<a><![CDATA[<b>&amp;]]></a>', '<b>&amp;'],
    ['half a character', '<a>x&#xD800;y</a>', 'xy'],
    ['a zero byte', '<a>x\u0000y</a>', 'x\uFFFDy'],
  ])('may have %s', (_, xml, text) => expect(textAt(parseXml(xml), 'a')).toBe(text));

  it.each([
    ['a document type', '<!DOCTYPE a [<!ENTITY b "cc">]><a>&b;</a>'],
    ['a document type in small letters', '<!doctype a><a/>'],
    ['a thousand levels', `${'<a>'.repeat(1000)}${'</a>'.repeat(1000)}`],
    ['an element that would change all objects', '<a><__proto__><b>1</b></__proto__></a>'],
    ['two roots', '<a>1</a><b>2</b>'],
    ['no root', 'hola'],
  ])('with %s is unreadable', (_, xml) => expect(parseXml(xml)).toBeUndefined());

  it('keeps the texts that were written into it', () => {
    const text = `<b> & "c" 'd' ]]>`;
    expect(textAt(parseXml(`<a>${escapeXml(text)}</a>`), 'a')).toBe(text);
  });
});
