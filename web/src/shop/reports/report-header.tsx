import { monthName } from '@dioptria/contract/base/shop-time.ts';
import { Box, Button, Group, NativeSelect, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { formatDay, today } from '../../base/format/format.ts';
import { useSession } from '../../base/session/session.ts';
import { DayField } from '../../base/ui/fields/date-fields.tsx';
import { type Choice, choiceText, firstChoice, offeredMonths, problemOf, searchOf } from './report-search.ts';
import { periods } from './series.ts';
import { reportTexts as texts } from './texts.ts';
import classes from '../../base/charts/figures-page.module.css';

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

const options = [
  ...periods.map((months) => ({ value: String(months), label: texts.period(months) })),
  { value: 'month', label: texts.oneMonth },
  { value: 'days', label: texts.twoDays },
];

/** The URL has the period, so that a reload and a shared link show the same report. */
function PeriodFields({ choice }: { choice: Choice }) {
  const navigate = useNavigate();
  const choose = (next: Choice) =>
    void navigate({
      to: '/reports',
      search: (previous) => ({ ...previous, ...searchOf(next) }),
      replace: true,
      resetScroll: false,
    });

  return (
    <Group gap="0.75rem" align="flex-start" className={classes.periods}>
      <NativeSelect
        className={classes.filter}
        label={texts.filter}
        value={choice.kind === 'last' ? String(choice.months) : choice.kind}
        data={options}
        onChange={({ currentTarget: { value } }) =>
          choose(
            value === 'month' || value === 'days'
              ? firstChoice(value, today())
              : { kind: 'last', months: periods.find((months) => String(months) === value) ?? 12 },
          )
        }
      />
      {choice.kind === 'month' && (
        <NativeSelect
          aria-label={texts.chosenMonth}
          value={choice.month}
          data={offeredMonths(today(), choice.month).map((month) => ({ value: month, label: monthName(month) }))}
          onChange={({ currentTarget }) => choose({ kind: 'month', month: currentTarget.value })}
        />
      )}
      {choice.kind === 'days' && <TwoDays choice={choice} choose={choose} />}
    </Group>
  );
}

type DaysChoice = Extract<Choice, { kind: 'days' }>;

function TwoDays({ choice, choose }: { choice: DaysChoice; choose: (choice: Choice) => void }) {
  const problem = problemOf(choice);
  return (
    <>
      {(['from', 'to'] as const).map((field) => (
        <DayField
          key={field}
          className={`${classes.filter} ${classes.day}`}
          label={texts[field]}
          value={choice[field]}
          onChange={(day) => /^\d{4}-\d\d-\d\d$/.test(day) && choose({ ...choice, [field]: day })}
          error={problem?.path === field}
        />
      ))}
      {problem && (
        <Text role="alert" c="var(--mantine-color-error)" fz="sm" w="100%">
          {problem.message}
        </Text>
      )}
    </>
  );
}
