import type { ImportError } from '@dioptria/contract/shop/imports/import-endpoints.ts';
import { usePhone } from '../ui/phone.ts';
import { ScrollRegion } from '../ui/scroll-region.tsx';
import classes from './imports.module.css';
import { importTexts as texts } from './texts.ts';

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
