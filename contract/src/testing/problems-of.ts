import type { z } from 'zod';

/** What a schema says about a value: under each path its sentences, joined by a space; `{}` when it is accepted. */
export function problemsOf(schema: z.ZodType, value: unknown): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(value).error?.issues ?? []) {
    const field = path.join('.');
    problems[field] = field in problems ? `${problems[field]} ${message}` : message;
  }
  return problems;
}
