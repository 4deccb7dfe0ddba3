import { type Schema, z } from '../base/zod.ts';

export function problemsOf(schema: Schema, value: unknown): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { path, message } of z.safeParse(schema, value).error?.issues ?? []) {
    const field = path.join('.');
    problems[field] = field in problems ? `${problems[field]} ${message}` : message;
  }
  return problems;
}
