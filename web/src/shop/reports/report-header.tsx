import { Box, Button, Group } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { formatDay, today } from '../../base/format/format.ts';
import { useSession } from '../../base/session/session.ts';
import classes from '../../base/charts/figures-page.module.css';
import { PeriodFields } from './period-fields.tsx';
import { type Choice, choiceText } from './report-search.ts';
import { reportTexts as texts } from './texts.ts';

interface ReportHeaderProps {
  title: string;
  choice?: Choice;
  isReady: boolean;
}

/** The printed page also shows the shop's name, the period and the date of printing. */
export function ReportHeader({ title, choice, isReady }: ReportHeaderProps) {
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
        {choice && <PeriodFields choice={choice} />}
      </Group>
      <p className={classes.onPaper}>
        {[tenant.name, choice && choiceText(choice), texts.printedOn(formatDay(today()))].filter(Boolean).join(' · ')}
      </p>
    </>
  );
}
