/** The statements that the server sent for one request, as recorded. The bare server sends them again. */
import { randomBytes } from 'node:crypto';
import { v7 as newId } from 'uuid';
import type { Exchange, Work } from '../server/src/testing/recorders/recorder.ts';

export interface Script {
  works: Work[];
  /** The server checks the password before the work with the index `before`. */
  password?: { before: number; hash: string; typed: string };
  /** Ids, numbers and random bytes (in hexadecimal), which must be unique. So each further run needs new values. */
  generatedValues: string[];
  /** The number of rows that all statements read. */
  rows: number;
  /** The number of query results before the rows of the answer, from `Operation.unanswered`. */
  unanswered: number;
}

const uuids = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

function flat(value: unknown): unknown[] {
  return Array.isArray(value) ? value.flatMap(flat) : [value];
}

/** The values that appear neither in `known` nor in the rows of earlier statements. */
export function findGeneratedValues(exchanges: readonly Exchange[], known: string): string[] {
  const generatedValues = new Set<string>();
  let seen = known;
  for (const { statement, rows } of exchanges) {
    for (const one of statement.values.flatMap(flat).flatMap(identitiesIn))
      if (!seen.includes(one)) generatedValues.add(one);
    seen += JSON.stringify(rows);
  }
  return [...generatedValues];
}

function identitiesIn(value: unknown): string[] {
  if (Buffer.isBuffer(value)) return [value.toString('hex')];
  return typeof value === 'string' ? (value.match(uuids) ?? []) : [];
}

export function renewed(script: Script, nextNumber: () => number): Script {
  if (script.generatedValues.length === 0) return script;
  const replacements = new Map(script.generatedValues.map((one) => [one, replacementOf(one, nextNumber)]));
  const pattern = new RegExp(script.generatedValues.join('|'), 'g');
  const renew = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replace(pattern, (one) => replacements.get(one) ?? one);
    if (typeof value === 'number') return Number(replacements.get(String(value)) ?? value);
    if (Buffer.isBuffer(value))
      return Buffer.from(replacements.get(value.toString('hex')) ?? value.toString('hex'), 'hex');
    return Array.isArray(value) ? value.map(renew) : value;
  };
  const works = script.works.map((work) =>
    work.map((batch) => batch.map((statement) => ({ ...statement, values: statement.values.map(renew) }))),
  );
  return { ...script, works };
}

function replacementOf(value: string, nextNumber: () => number): string {
  if (value.includes('-')) return newId();
  return /^\d{1,10}$/.test(value) ? String(nextNumber()) : randomBytes(value.length / 2).toString('hex');
}
