const YEARS_AHEAD = 5;

export const dayAheadProblems = {
  delivery: {
    past: 'La fecha de entrega no puede ser anterior a hoy.',
    late: 'La fecha de entrega no puede ser de más de cinco años después.',
  },
  promised: {
    past: 'El día prometido no puede ser anterior a hoy.',
    late: 'El día prometido no puede ser de más de cinco años después.',
  },
} as const;

/** Days as `YYYY-MM-DD`, `today` is the shop's day. Undefined for a possible day. */
export function dayAheadProblem(kind: keyof typeof dayAheadProblems, day: string, today: string): string | undefined {
  if (day < today) return dayAheadProblems[kind].past;
  const last = `${Number(today.slice(0, 4)) + YEARS_AHEAD}${today.slice(4)}`;
  return day > last ? dayAheadProblems[kind].late : undefined;
}
