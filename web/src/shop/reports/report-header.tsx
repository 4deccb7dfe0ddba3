import { Box, Button, Group, NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { IconPrinter } from '@tabler/icons-react';
import { formatDay, today } from '../../base/format/format.ts';
import { useSession } from '../../base/session/session.ts';
import classes from '../../base/charts/figures-page.module.css';
import { type Period, periods } from './series.ts';
import { reportTexts as texts } from './texts.ts';

interface ReportHeaderProps {
  title: string;
  /** The shown period, in months. Undefined if the user cannot choose a period. */
  months?: Period;
  /** True as soon as the report has loaded and can be printed. */
  isReady: boolean;
}

/**
 * The heading of a report, with the select of the period and the print button. The printed page also shows the shop's
 * name, the period and the date of printing.
 */
export function ReportHeader({ title, months, isReady }: ReportHeaderProps) {
  const { tenant } = useSession();
  return (
    <>
      <Group gap="0.75rem" className={classes.header}>
        <Box component="h1" flex={1}>
          {title}
        </Box>
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
      </Group>
      <p className={classes.onPaper}>
        {[tenant.name, months && texts.period(months), texts.printedOn(formatDay(today()))].filter(Boolean).join(' · ')}
      </p>
    </>
  );
}

/** The select of the period. The URL keeps the choice, so that a reload and a shared link show the same report. */
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
