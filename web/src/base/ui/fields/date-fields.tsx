import { addMonths, monthName, monthOf, readDay, readPastDay } from '@dioptria/contract/base/shop-time.ts';
import { ActionIcon, NativeSelect, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { formatDay, today } from '../../format/format.ts';
import { sharedTexts } from '../../texts.ts';
import classes from './date-fields.module.css';

export interface DayFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max'> {
  /** `YYYY-MM-DD`, '' when blank, or the typed text if the text is no valid day. */
  value?: string;
  onChange: (value: string) => void;
  /** `YYYY-MM-DD`. The user can still type an earlier day, which the form validates. */
  min?: string | undefined;
  /** True if two typed digits of a year mean a year that is not in the future. */
  isPast?: boolean;
}

/** Typed as dd/mm/yyyy (or shorter: '5/3'), or chosen in the browser's calendar. */
export function DayField({ value = '', onChange, min, isPast, onBlur, ...input }: DayFieldProps) {
  const calendar = useRef<HTMLInputElement>(null);
  // The typed text. Undefined while the user does not type: the field then shows `value`.
  const [typedText, setTypedText] = useState<string>();
  const parse = (text: string) => (isPast ? readPastDay(text, today())?.day : readDay(text, today()));
  const day = parse(value) ?? '';

  function type(text: string) {
    setTypedText(text);
    const read = parse(text);
    // The field passes an incomplete date to the form only when the field loses the focus. The form then shows an
    // error.
    if (read || text.trim() === '') onChange(read ?? '');
  }

  return (
    <div className={classes.field}>
      <TextInput
        autoComplete="off"
        inputMode="numeric"
        placeholder={sharedTexts.dayFormat}
        maxLength={10}
        {...input}
        value={typedText ?? (day ? formatDay(day) : value)}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={(event) => {
          if (typedText !== undefined) onChange(parse(typedText) ?? typedText.trim());
          setTypedText(undefined);
          onBlur?.(event);
        }}
        rightSection={
          <ActionIcon
            variant="subtle"
            color="gray"
            size="md"
            disabled={input.disabled}
            aria-label={sharedTexts.openCalendar}
            onClick={() => calendar.current?.showPicker()}
          >
            <IconCalendar size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        }
      />
      <input
        ref={calendar}
        type="date"
        className={classes.native}
        tabIndex={-1}
        aria-hidden
        min={min}
        value={day}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}

interface DayFilterProps extends Omit<DayFieldProps, 'value' | 'onChange'> {
  value: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** Calls `onChange` only with a complete day or with undefined, so a half-typed day filters nothing. */
export function DayFilter({ value = '', onChange, ...field }: DayFilterProps) {
  return (
    <DayField
      {...field}
      value={value}
      onChange={(day) => (day === '' || /^\d{4}-\d\d-\d\d$/.test(day)) && onChange(day || undefined)}
    />
  );
}

/** The current month and the months before it. */
const OFFERED_MONTHS = 24;

interface MonthFieldProps {
  label: string;
  /** `YYYY-MM` */
  value: string;
  onChange: (month: string) => void;
}

/** The list includes the chosen month even if it is older than the other months. */
export function MonthField({ label, value, onChange }: MonthFieldProps) {
  const current = monthOf(today());
  const months = Array.from({ length: OFFERED_MONTHS }, (_, index) => addMonths(current, -index));
  return (
    <NativeSelect
      label={label}
      value={value}
      data={[...new Set([...months, value])].map((month) => ({ value: month, label: monthName(month) }))}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
