import { Box, Group, Stack, Text } from '@mantine/core';
import { GlyphCircle, GlyphCross, GlyphDiamond, GlyphSquare, GlyphStar, GlyphTriangle, GlyphWye } from '@visx/glyph';
import { chartLook, type Look } from './looks.ts';

const glyphs = {
  circle: GlyphCircle,
  square: GlyphSquare,
  triangle: GlyphTriangle,
  diamond: GlyphDiamond,
  cross: GlyphCross,
  star: GlyphStar,
  wye: GlyphWye,
} as const satisfies Record<Look['shape'], unknown>;

/** In square pixels. */
const GLYPH_SIZE = 46;

interface PointProps {
  index: number;
  x: number;
  y: number;
  opacity?: number;
}

export function Point({ index, x, y, opacity }: PointProps) {
  const { color, shape } = chartLook(index);
  const Glyph = glyphs[shape];
  return <Glyph left={x} top={y} size={GLYPH_SIZE} fill={color} fillOpacity={opacity} />;
}

interface MarkProps {
  index: number;
  /** A short piece of the series' line instead of a square. */
  line?: boolean;
}

export function Mark({ index, line = false }: MarkProps) {
  const { color, dash } = chartLook(index);
  return line ? (
    <svg width={22} height={12} viewBox="0 0 22 12" aria-hidden style={{ flex: 'none' }}>
      <path d="M0 6h22" stroke={color} strokeWidth={2} strokeDasharray={dash} />
      <Point index={index} x={11} y={6} />
    </svg>
  ) : (
    <svg width={12} height={12} viewBox="0 0 12 12" aria-hidden style={{ flex: 'none' }}>
      <rect width={12} height={12} rx={3} fill={color} />
    </svg>
  );
}

export interface NoteLine {
  name: string;
  value: string;
  index?: number;
}

interface ChartNoteProps {
  title: string;
  lines: readonly NoteLine[];
}

export function ChartNote({ title, lines }: ChartNoteProps) {
  return (
    <Stack
      component="output"
      gap="0.25rem"
      maw="min(20rem, 70vw)"
      px="0.75rem"
      py="0.625rem"
      bd="1px solid var(--border)"
      bdrs="md"
      bg="var(--raised)"
      fz="0.8125rem"
      lh={1.35}
      style={{ boxShadow: 'var(--mantine-shadow-md)' }}
    >
      <Box component="strong" fw={620}>
        {title}
      </Box>
      {lines.map(({ name, value, index }) => (
        <Group key={name} component="span" wrap="nowrap" gap="0.5rem">
          {index !== undefined && <Mark index={index} line />}
          <Text span inherit truncate flex={1} miw={0}>
            {name}
          </Text>
          <Box component="span" fw={620} className="figures">
            {value}
          </Box>
        </Group>
      ))}
    </Stack>
  );
}
