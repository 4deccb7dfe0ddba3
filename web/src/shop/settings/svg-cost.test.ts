import { describe, expect, it } from 'vitest';
import { svgCost } from './svg-cost.ts';

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${inside}</svg>`;

/** Each level draws the level below ten times. */
const levels = (count: number) =>
  Array.from(
    { length: count },
    (_, level) => `<g id="l${level + 1}">${`<use href="#l${level}"/>`.repeat(10)}</g>`,
  ).join('');

describe('The number of elements that a browser draws for an SVG', () => {
  it('a plain file draws each of its elements once', () => {
    expect(svgCost(svg('<title>Óptica</title><g><circle r="4"/><path d="M0 0"/></g>'))).toBe(5);
  });

  it('a part of the file counts again for each reference to the part', () => {
    expect(svgCost(svg('<g id="a"><path/><path/></g><use href="#a"/><use xlink:href="#a"/>'))).toBe(12);
    expect(
      svgCost(svg('<clipPath id="a"><path/></clipPath><g clip-path="url(#a)"/><g style="mask:url(\'#a\')"/>')),
    ).toBe(9);
  });

  it('a file of 2 kB with nested references draws billions of elements', () => {
    const file = svg(`<g id="l0"><path/></g>${levels(9)}`);
    expect(file.length).toBeLessThan(2200);
    expect(svgCost(file)).toBeGreaterThan(1_000_000_000);
  });

  it.each([
    ['a part that refers to itself', svg('<g id="a"><use href="#a"/></g>')],
    ['two parts that refer to each other', svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>')],
    ['a style that refers to a part', svg('<style>.a{mask:url(#m)}</style>')],
    ['a filter', svg('<filter><feTurbulence numOctaves="999999"/></filter>')],
    ['a blur', svg('<g style="filter:blur(9999px)"/>')],
    ['a picture inside', svg('<image href="data:image/png;base64,AAAA"/>')],
    ['a page inside', svg('<foreignObject/>')],
    ['entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('&a;')}`],
    ['open tags without end', svg('<g>'.repeat(100_000))],
    ['a text', 'hola'],
    ['nothing', ''],
  ])('the number is infinite for %s', (_, file) => {
    expect(svgCost(file)).toBe(Number.POSITIVE_INFINITY);
  });
});
