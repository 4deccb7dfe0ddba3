import { describe, expect, it, test } from 'vitest';
import {
  contentAt,
  escapeXml,
  fromArcaDay,
  fromArcaTime,
  listAt,
  parseXml,
  textAt,
  toArcaDay,
  writtenTime,
} from './xml.ts';

const whole =
  '<?xml version="1.0" encoding="utf-8"?><s:Envelope xmlns:s="x"><s:Body a="1"><Errors><Err><Code>030</Code><Msg>Uno &amp; otro</Msg></Err><Err><Code>2</Code><Msg /></Err></Errors></s:Body></s:Envelope>';

describe('A document', () => {
  it('is read by the local names of its elements, and its numbers are read as texts', () => {
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
    ['accented letters as numeric references', '<a>&#xE1;&#225;</a>', 'áá'],
    ['escaped entities, which are decoded once', '<a>&amp;lt;b&amp;gt;</a>', '&lt;b&gt;'],
    ['a CDATA section', '<a><![CDATA[<b>&amp;]]></a>', '<b>&amp;'],
    ['a reference to half a character, which is left out', '<a>x&#xD800;y</a>', 'xy'],
    ['a zero byte, which is replaced', '<a>x\u0000y</a>', 'x\uFFFDy'],
  ])('may have %s', (_, xml, text) => expect(textAt(parseXml(xml), 'a')).toBe(text));

  it.each([
    ['a document type', '<!DOCTYPE a [<!ENTITY b "cc">]><a>&b;</a>'],
    ['a document type in small letters', '<!doctype a><a/>'],
    ['a thousand levels', `${'<a>'.repeat(1000)}${'</a>'.repeat(1000)}`],
    ['an element with the name __proto__', '<a><__proto__><b>1</b></__proto__></a>'],
    ['two roots', '<a>1</a><b>2</b>'],
    ['no root', 'hola'],
  ])('with %s is unreadable', (_, xml) => expect(parseXml(xml)).toBeUndefined());

  it('keeps the texts that were written into it', () => {
    const text = `<b> & "c" 'd' ]]>`;
    expect(textAt(parseXml(`<a>${escapeXml(text)}</a>`), 'a')).toBe(text);
  });
});

test('a day is written without dashes', () => {
  expect(toArcaDay('2026-11-23')).toBe('20261123');
});

test.each([
  ['20261123', '2026-11-23'],
  ['20280229', '2028-02-29'],
  ['20270229', undefined],
  ['20261301', undefined],
  ['00000101', undefined],
  ['NULL', undefined],
  ['', undefined],
])('the day %s is read as %s', (text, day) => {
  expect(fromArcaDay(text)).toBe(day);
});

test.each([
  ['20261123233000', '2026-11-24T02:30:00.000Z'],
  ['20261123000000', '2026-11-23T03:00:00.000Z'],
])('the time %s is a time of Argentina', (text, instant) => {
  expect(fromArcaTime(text)?.toISOString()).toBe(instant);
});

test.each(['20261123', '20261123250000', ''])('the text %s is no time', (text) => {
  expect(fromArcaTime(text)).toBeNull();
});

test('an instant shortly after midnight in UTC is written as the evening before, with the offset of Argentina', () => {
  expect(writtenTime(new Date('2026-11-23T01:02:03.999Z'))).toBe('2026-11-22T22:02:03-03:00');
});
