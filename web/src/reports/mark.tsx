import { Symbols } from 'recharts';
import { lookOf } from './looks.ts';

interface MarkProps {
  /** Of the series, bar or slice. */
  index: number;
  /** A piece of the line with its mark; else a square. */
  line?: boolean;
}

/** What stands for a series beside its name: as it is drawn in the chart, so that colour alone never tells. */
export function Mark({ index, line = false }: MarkProps) {
  const { color, shape, dash } = lookOf(index);
  return line ? (
    <svg width={22} height={12} viewBox="0 0 22 12" aria-hidden>
      <path d="M0 6h22" stroke={color} strokeWidth={2} strokeDasharray={dash} />
      <Symbols cx={11} cy={6} type={shape} size={46} fill={color} />
    </svg>
  ) : (
    <svg width={12} height={12} viewBox="0 0 12 12" aria-hidden>
      <rect width={12} height={12} rx={3} fill={color} />
    </svg>
  );
}
