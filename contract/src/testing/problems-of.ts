import type { z } from 'zod';

/** The errors of a schema for a value: under each path its messages, joined by a space; `{}` for a valid value. */
export function problemsOf(schema: z.ZodType, value: unknown): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(value).error?.issues ?? []) {
    const field = path.join('.');
    problems[field] = field in problems ? `${problems[field]} ${message}` : message;
  }
  return problems;
}
