import type { ImportOutcome } from '@dioptria/contract/shop/imports/import-endpoints.ts';
import { formatNumber } from '../format/format.ts';
import classes from './imports.module.css';
import { importTexts as texts } from './texts.ts';

const figures = ['created', 'updated', 'unchanged', 'failed'] as const;

export function OutcomeFigures({ outcome }: { outcome: ImportOutcome }) {
  return (
    <dl className={classes.figures}>
      {figures.map((name) => (
        <div key={name} data-wrong={(name === 'failed' && outcome.failed > 0) || undefined}>
          <dt>{texts[name]}</dt>
          <dd className="figures">{formatNumber(outcome[name])}</dd>
        </div>
      ))}
    </dl>
  );
}
