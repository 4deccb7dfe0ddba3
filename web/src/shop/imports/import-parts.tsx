import { Text } from '@mantine/core';
import type { ImportError, ImportOutcome } from '@dioptria/contract/shop/imports/import-endpoints.ts';
import { formatNumber } from '../../base/format/format.ts';
import { usePhone } from '../../base/ui/phone.ts';
import { ScrollRegion } from '../../base/ui/elements/sections.tsx';
import { importTexts as texts } from './texts.ts';
import classes from './imports.module.css';

export function ImportSteps({ current }: { current: 1 | 2 | 3 | 4 }) {
  return (
    <div className={classes.steps}>
      {texts.steps.map((name, index) => (
        <span key={name} className={classes.step} data-reached={index < current || undefined} aria-hidden />
      ))}
      <Text component="p" fz="sm" c="dimmed" className={classes.stepName}>
        {texts.step(current, texts.steps[current - 1] ?? '')}
      </Text>
    </div>
  );
}

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

type Errors = { errors: readonly ImportError[] };

const keyOf = ({ row, column, reason }: ImportError): string => `${row} ${column} ${reason}`;

export function ErrorRows({ label, errors }: Errors & { label: string }) {
  const phone = usePhone();
  return (
    <ScrollRegion className={classes.errors} label={label}>
      {phone ? <ErrorList errors={errors} /> : <ErrorTable errors={errors} />}
    </ScrollRegion>
  );
}

function ErrorTable({ errors }: Errors) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{texts.row}</th>
          <th scope="col">{texts.column}</th>
          <th scope="col">{texts.value}</th>
          <th scope="col">{texts.reason}</th>
        </tr>
      </thead>
      <tbody>
        {errors.map((error) => (
          <tr key={keyOf(error)}>
            <td className="figures">{error.row}</td>
            <td>{error.column}</td>
            <td>
              <Value>{error.value}</Value>
            </td>
            <td>{error.reason}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ErrorList({ errors }: Errors) {
  return (
    <ul>
      {errors.map((error) => (
        <li key={keyOf(error)}>
          <strong>{`${texts.row} ${error.row} · ${error.column}`}</strong>
          <Value>{error.value}</Value>
          <span>{error.reason}</span>
        </li>
      ))}
    </ul>
  );
}

function Value({ children }: { children: string }) {
  return children ? <span>{children}</span> : <span className={classes.blank}>{texts.blank}</span>;
}
