import { describe, expect, it } from 'vitest';
import { codeOfScan, GROUP_SEPARATOR, readElementString } from './element-string.ts';

const GS = GROUP_SEPARATOR;

describe('The element string of a box (docs/rules.md#codes-7)', () => {
  it.each([
    ['0107790895000997', { gtin: '7790895000997' }],
    [']d20107790895000997', { gtin: '7790895000997' }],
    [']C10107790895000997', { gtin: '7790895000997' }],
    [']e00107790895000997', { gtin: '7790895000997' }],
    [']Q30107790895000997', { gtin: '7790895000997' }],
    ['010779089500099717271231', { gtin: '7790895000997', expiry: '2027-12-31' }],
    ['01077908950009971727120010AB-12', { gtin: '7790895000997', expiry: '2027-12-31', lot: 'AB-12' }],
    ['010779089500099710AB-12', { gtin: '7790895000997', lot: 'AB-12' }],
    [`010779089500099710AB-12${GS}17280229`, { gtin: '7790895000997', expiry: '2028-02-29', lot: 'AB-12' }],
    [`10AB-12${GS}0107790895000997`, { gtin: '7790895000997', lot: 'AB-12' }],
    [`]d2010779089500099721S1${GS}10L9${GS}`, { gtin: '7790895000997', lot: 'L9' }],
    ['(01)07790895000997(17)271231(10)AB', { gtin: '7790895000997', expiry: '2027-12-31', lot: 'AB' }],
    ['0100000096385074', { gtin: '96385074' }],
    ['0100036000291452', { gtin: '0036000291452' }],
    ['0117790895000994', { gtin: '17790895000994' }],
  ])('%o names the product', (text, parts) => expect(readElementString(text)).toEqual(parts));

  it.each([
    '7790895000997',
    '0107790895000998',
    '01077908950009',
    'SC-1',
    '',
    GS,
    GS.repeat(50),
    '99ABC',
    '9'.repeat(9999),
  ])('%o is no element string', (text) => expect(readElementString(text)).toBeUndefined());
});

it.each([
  ['7790895000997', '7790895000997'],
  [']E07790895000997', '7790895000997'],
  [' AF-1 ', 'AF-1'],
  ['AF(1)', 'AF(1)'],
  [`AF${GS}1`, 'AF1'],
  [GS, ''],
  [`]d2010779089500099710X${GS}`, '7790895000997'],
])('the scan %o has the code %o (docs/rules.md#codes-7)', (text, code) => expect(codeOfScan(text)).toBe(code));
