import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { formatDay, today } from '../format.ts';
import { readDay } from '../read-day.ts';
import { sharedTexts } from '../texts.ts';
import classes from './day-field.module.css';

export interface DayFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max'> {
  /** `YYYY-MM-DD`, '' when blank, or what was typed while that is no day. */
  value: string;
  onChange: (value: string) => void;
  /** The first day the calendar offers, `YYYY-MM-DD`. Others can still be typed: judging them is the form's. */
  min?: string | undefined;
}

/** A day, typed as dd/mm/yyyy (and shorter: '5/3') or chosen from the browser's calendar. */
export function DayField({ value, onChange, min, onBlur, ...input }: DayFieldProps) {
  const calendar = useRef<HTMLInputElement>(null);
  // While typing, the text as typed; else the value.
  const [typed, setTyped] = useState<string>();
  const day = readDay(value, today()) ?? '';

  function type(text: string) {
    setTyped(text);
    const read = readDay(text, today());
    // Half a date is no mistake yet: it becomes one when the field is left.
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
        value={typed ?? (day ? formatDay(day) : value)}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={(event) => {
          if (typed !== undefined) onChange(readDay(typed, today()) ?? typed.trim());
          setTyped(undefined);
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
