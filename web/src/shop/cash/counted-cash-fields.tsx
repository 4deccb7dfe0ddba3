import { denominations, sumOf } from '@dioptria/contract/shop/cash/cash-labels.ts';
import { Box, Stack, Text } from '@mantine/core';
import { formatMoney, formatNumber } from '../../base/format/format.ts';
import { ErrorText } from '../../base/ui/error-text.tsx';
import { MoneyField, NumberField } from '../../base/ui/number-field.tsx';
import classes from './cash.module.css';
import { cashTexts as texts } from './texts.ts';

const MAX_PIECES = 100_000;

/** `pieces` is the number of notes or coins of each value, `loose` an amount in pesos that the user counted without them. */
export interface CountedCash {
  pieces: Readonly<Record<number, number>>;
  loose: number | null;
}

export const nothingCounted: CountedCash = { pieces: {}, loose: null };

export const countedCash = ({ pieces, loose }: CountedCash): number =>
  sumOf([...denominations.map((value) => value * (pieces[value] ?? 0)), loose ?? 0]);

interface CountedCashFieldsProps {
  counted: CountedCash;
  onChange: (counted: CountedCash) => void;
  error: string | undefined;
}

export function CountedCashFields({ counted, onChange, error }: CountedCashFieldsProps) {
  return (
    <Stack component="fieldset" gap="0.5rem" className={classes.group}>
      <Box component="legend" p={0} mb="0.25rem" fz="h3" fw={620}>
        {texts.cash}
      </Box>
      <Text c="dimmed" fz="sm">
        {texts.cashDetail}
      </Text>
      <ul className={`figures ${classes.pieces}`}>
        {denominations.map((value, index) => (
          <li key={value}>
            <span aria-hidden>$ {formatNumber(value)}</span>
            <NumberField
              aria-label={texts.denomination(`$ ${formatNumber(value)}`)}
              data-autofocus={index === 0 || undefined}
              allowNegative={false}
              max={MAX_PIECES}
              isAllowed={({ floatValue = 0 }) => floatValue <= MAX_PIECES}
              value={counted.pieces[value] ?? null}
              onChange={(count) => {
                const { [value]: _, ...rest } = counted.pieces;
                onChange({ ...counted, pieces: count === null ? rest : { ...rest, [value]: Math.trunc(count) } });
              }}
            />
            <span>{counted.pieces[value] ? formatMoney(value * counted.pieces[value]) : null}</span>
          </li>
        ))}
      </ul>
      <MoneyField label={texts.loose} value={counted.loose} onChange={(loose) => onChange({ ...counted, loose })} />
      <p className={`figures ${classes.sum}`} aria-live="polite">
        <span>{texts.counted}</span>
        <output>{formatMoney(countedCash(counted))}</output>
      </p>
      <ErrorText>{error}</ErrorText>
    </Stack>
  );
}
