import { Button, NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { IconPrinter } from '@tabler/icons-react';
import { formatDay, today } from '../shared/format.ts';
import { useSession } from '../shared/session.ts';
import classes from './report-header.module.css';
import { type Period, periods } from './series.ts';
import { reportTexts as texts } from './texts.ts';

interface ReportHeaderProps {
  title: string;
  /** The period shown, where it can be chosen. */
  months?: Period;
  /** There is something to print. */
  isReady: boolean;
}

/** The report's name, its period, and the way to paper, which says what the screen's own frame does. */
export function ReportHeader({ title, months, isReady }: ReportHeaderProps) {
  const { tenant } = useSession();
  return (
    <>
      <div className={classes.header}>
        <h1 className={classes.title}>{title}</h1>
        <Button
          variant="default"
          className={classes.print}
          leftSection={<IconPrinter size={18} stroke={1.6} aria-hidden />}
          disabled={!isReady}
          onClick={() => window.print()}
        >
          <span className={classes.printText}>{texts.print}</span>
        </Button>
        {months && <PeriodSelect months={months} />}
      </div>
      <p className={classes.onPaper}>
        {[tenant.name, months && texts.period(months), texts.printedOn(formatDay(today()))].filter(Boolean).join(' · ')}
      </p>
    </>
  );
}

/** Kept in the address, like the tables' search: reload and a shared link show the same. */
function PeriodSelect({ months }: { months: Period }) {
  const navigate = useNavigate();
  return (
    <NativeSelect
      className={classes.filter}
      label={texts.filter}
      value={String(months)}
      data={periods.map((period) => ({ value: String(period), label: texts.period(period) }))}
      onChange={({ currentTarget }) => {
        const chosen = periods.find((period) => String(period) === currentTarget.value);
        void navigate({
          to: '/reports',
          search: (previous) => ({ ...previous, months: chosen === 12 ? undefined : chosen }),
          replace: true,
          resetScroll: false,
        });
      }}
    />
  );
}
