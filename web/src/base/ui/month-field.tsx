import { addMonths, monthName, monthOf } from '@dioptria/contract/base/shop-time.ts';
import { NativeSelect } from '@mantine/core';
import { today } from '../format/format.ts';

/** The current month first. */
const OFFERED_MONTHS = 24;

interface MonthFieldProps {
  label: string;
  /** `YYYY-MM` */
  value: string;
  onChange: (month: string) => void;
}

/** With the chosen month even if it is older. */
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
