import type { z } from 'zod';

export function problemsOf(schema: z.ZodType, value: unknown): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(value).error?.issues ?? []) {
    const field = path.join('.');
    problems[field] = field in problems ? `${problems[field]} ${message}` : message;
  }
  return problems;
}
