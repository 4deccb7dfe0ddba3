import { Bone } from '../shared/ui/loading.tsx';
import classes from './card-skeleton.module.css';
import { Card } from './chart-card.tsx';

/** What is drawn in a card: upright bars, lying ones, slices with their names, or lines with their names above. */
export type ChartKind = 'months' | 'providers' | 'slices' | 'lines';

/** Lengths of the bones, in percent. */
const bones: Record<ChartKind, readonly number[]> = {
  months: [85, 50, 45, 60, 75, 80, 70, 85, 90, 80, 95, 60],
  providers: [85, 70, 50, 45, 30, 25],
  slices: [80, 75, 85, 75, 90],
  lines: [100, 100, 100, 100, 100],
};

/** A card before its figures are there, of the same height. */
export function CardSkeleton({ title, kind }: { title: string; kind: ChartKind }) {
  const lengths = bones[kind];
  return (
    <Card title={title} wide={kind === 'lines'}>
      <div className={classes.skeleton} data-kind={kind}>
        {kind === 'slices' && <span className={classes.pie} aria-hidden />}
        <div className={classes.bones}>
          {Array.from({ length: lengths.length }, (_, place) =>
            kind === 'months' ? (
              <Bone key={place} width="6%" height={`${lengths[place]}%`} />
            ) : (
              <Bone key={place} width={`${lengths[place]}%`} height={kind === 'lines' ? '1px' : '0.875rem'} />
            ),
          )}
        </div>
      </div>
    </Card>
  );
}
