/** Apart from the other fields: its decimal arithmetic is loaded by the forms that have pesos. */
import { z } from 'zod';
import { invalidNumber, missingOr } from './fields.ts';
import { hasAtMostDecimals, MAX_MONEY } from './money.ts';

/** Pesos: a number from 0 with at most two decimals (decisions §1 'Money'). */
export const money = () =>
  z
    .number({ error: missingOr(invalidNumber) })
    .min(0, 'No puede ser menor que 0.')
    .max(MAX_MONEY, 'El importe es demasiado grande.')
    .refine((value) => hasAtMostDecimals(value, 2), 'No puede tener más de 2 decimales.');
