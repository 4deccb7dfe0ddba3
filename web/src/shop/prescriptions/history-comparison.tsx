import { sphericalEquivalent } from '@dioptria/contract/shop/prescriptions/prescription-values.ts';
import { Button, Group } from '@mantine/core';
import { IconColumns } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay, formatDioptres } from '../../base/format/format.ts';
import { lazyPart } from '../../base/ui/states/lazy-part.tsx';
import { sides } from './eye-fields.ts';
import { clientPrescriptionsQuery, type Prescription } from './prescriptions-api.ts';
import { comparisonTexts as texts } from './texts.ts';
import classes from './equivalent-chart.module.css';

const ComparisonDialog = lazyPart(async () => (await import('./comparison-dialog.tsx')).ComparisonDialog);

/** Renders nothing for fewer than two prescriptions. */
export function HistoryComparison({ clientId }: { clientId: string }) {
  const { data } = useQuery(clientPrescriptionsQuery(clientId));
  const [isComparing, setComparing] = useState(false);
  if (!data || data.length < 2) return null;
  const prescriptions = data.toSorted(byDate);
  return (
    <>
      <EquivalentChart prescriptions={prescriptions} />
      <Button
        variant="default"
        mt="1rem"
        leftSection={<IconColumns size={18} stroke={1.6} aria-hidden />}
        onClick={() => setComparing(true)}
      >
        {texts.open}
      </Button>
      {isComparing && <ComparisonDialog prescriptions={prescriptions} onClose={() => setComparing(false)} />}
    </>
  );
}

const byDate = (one: Prescription, other: Prescription) =>
  one.prescriptionDate.localeCompare(other.prescriptionDate) || one.createdAt.localeCompare(other.createdAt);

const WIDTH = 640;
const HEIGHT = 150;
const MARGIN = { top: 14, right: 18, bottom: 24, left: 52 } as const;
/** In dioptres: the chart shows at least this range, so that a change of a quarter dioptre looks small. */
const LEAST_SPAN = 1;

interface Point {
  x: number;
  y: number;
  day: string;
  power: number;
}

/** `prescriptions` by date, the oldest first (docs/rules.md#clinical-history-4). */
function EquivalentChart({ prescriptions }: { prescriptions: readonly Prescription[] }) {
  const lines = sides.map((side) => ({ side, powers: powersOf(prescriptions, side.key) }));
  const all = lines.flatMap(({ powers }) => powers);
  if (new Set(all.map(({ day }) => day)).size < 2) return null;
  const { place, low, high, first, last } = placeOf(all);
  return (
    <figure className={classes.figure} aria-label={texts.chart}>
      <Group component="figcaption" gap="1rem" mb="0.25rem">
        <strong>{texts.chart}</strong>
        {lines.map(({ side }) => (
          <Group key={side.key} component="span" gap="0.375rem" fz="sm">
            <span className={classes.mark} data-side={side.key} aria-hidden />
            {side.label}
          </Group>
        ))}
      </Group>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img element cannot follow the colours of the page */}
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={texts.chartSummary(lines.map(summaryOf))}>
        {[high, low].map((power) => (
          <g key={power}>
            <line
              className={classes.grid}
              x1={MARGIN.left}
              x2={WIDTH - MARGIN.right}
              y1={place.y(power)}
              y2={place.y(power)}
            />
            <text className={classes.label} x={MARGIN.left - 8} y={place.y(power) + 4} textAnchor="end">
              {formatDioptres(power)}
            </text>
          </g>
        ))}
        {[first, last].map((day, n) => (
          <text
            key={day}
            className={classes.label}
            x={place.x(day)}
            y={HEIGHT - 6}
            textAnchor={n === 0 ? 'start' : 'end'}
          >
            {formatDay(day)}
          </text>
        ))}
        {lines.map(({ side, powers }) => (
          <EyeLine
            key={side.key}
            side={side}
            points={powers.map(({ day, power }) => ({ day, power, x: place.x(day), y: place.y(power) }))}
          />
        ))}
      </svg>
    </figure>
  );
}

function EyeLine({ side, points }: { side: (typeof sides)[number]; points: readonly Point[] }) {
  return (
    <g className={classes.line} data-side={side.key}>
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {points.map(({ x, y, day, power }) => (
        <circle key={`${day} ${power}`} cx={x} cy={y} r={4}>
          <title>{`${side.label}, ${formatDay(day)}: ${formatDioptres(power)}`}</title>
        </circle>
      ))}
    </g>
  );
}

interface Power {
  day: string;
  power: number;
}

const powersOf = (prescriptions: readonly Prescription[], side: 'rightEye' | 'leftEye'): Power[] =>
  prescriptions.flatMap((prescription) => {
    const power = sphericalEquivalent(prescription[side].far);
    return power === null ? [] : [{ day: prescription.prescriptionDate, power }];
  });

const summaryOf = ({ side, powers }: { side: (typeof sides)[number]; powers: readonly Power[] }) =>
  `${side.name}: ${powers.map(({ day, power }) => `${formatDay(day)} ${formatDioptres(power)}`).join(', ')}`;

function placeOf(all: readonly Power[]) {
  const powers = all.map(({ power }) => power);
  const middle = (Math.max(...powers) + Math.min(...powers)) / 2;
  const half = Math.max(Math.max(...powers) - middle, LEAST_SPAN / 2);
  const [low, high] = [Math.floor((middle - half) * 4) / 4, Math.ceil((middle + half) * 4) / 4];
  const days = all.map(({ day }) => day).toSorted();
  const [first, last] = [days[0] ?? '', days.at(-1) ?? ''];
  return {
    low,
    high,
    first,
    last,
    place: {
      x: (day: string) =>
        MARGIN.left +
        ((Date.parse(day) - Date.parse(first)) / (Date.parse(last) - Date.parse(first))) *
          (WIDTH - MARGIN.left - MARGIN.right),
      y: (power: number) => MARGIN.top + ((high - power) / (high - low)) * (HEIGHT - MARGIN.top - MARGIN.bottom),
    },
  };
}
