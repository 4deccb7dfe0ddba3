import { describe, expect, test } from 'vitest';
import { qrUrl } from './invoice-records.ts';

describe('The QR code of a voucher (docs/rules.md#invoices-11)', () => {
  test('equals the official example of RG 4892', () => {
    const values = { day: '2020-10-13', cuit: '30000000007', pointOfSale: 10, type: 1, number: 94, total: 12_100 };
    const receiver = { documentCode: 80, documentNumber: '20000000001' };
    const currency = { code: 'DOL', rate: 65 };
    expect(qrUrl({ ...values, receiver, code: '70417054367476', currency }, 'https://www.afip.gob.ar/fe/qr/?p=')).toBe(
      'https://www.afip.gob.ar/fe/qr/?p=eyJ2ZXIiOjEsImZlY2hhIjoiMjAyMC0xMC0xMyIsImN1aXQiOjMwMDAwMDAwMDA3LCJwdG9WdGEiOjEwLCJ0aXBvQ21wIjoxLCJucm9DbXAiOjk0LCJpbXBvcnRlIjoxMjEwMCwibW9uZWRhIjoiRE9MIiwiY3R6Ijo2NSwidGlwb0RvY1JlYyI6ODAsIm5yb0RvY1JlYyI6MjAwMDAwMDAwMDEsInRpcG9Db2RBdXQiOiJFIiwiY29kQXV0Ijo3MDQxNzA1NDM2NzQ3Nn0=',
    );
  });

  test('has a total in pesos with cents, and no document for an unidentified consumer', () => {
    const values = { day: '2026-11-23', cuit: '30000000007', pointOfSale: 1, type: 6, number: 124, total: 100.01 };
    expect(qrUrl({ ...values, receiver: { documentCode: 99, documentNumber: '0' }, code: '71263951827464' })).toBe(
      'https://www.arca.gob.ar/fe/qr/?p=eyJ2ZXIiOjEsImZlY2hhIjoiMjAyNi0xMS0yMyIsImN1aXQiOjMwMDAwMDAwMDA3LCJwdG9WdGEiOjEsInRpcG9DbXAiOjYsIm5yb0NtcCI6MTI0LCJpbXBvcnRlIjoxMDAuMDEsIm1vbmVkYSI6IlBFUyIsImN0eiI6MSwidGlwb0NvZEF1dCI6IkUiLCJjb2RBdXQiOjcxMjYzOTUxODI3NDY0fQ==',
    );
  });
});
