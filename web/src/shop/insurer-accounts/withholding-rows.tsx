import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { type DraftWithholding, newWithholding } from './payment-draft.ts';
import { registerTexts as texts } from './payment-texts.ts';
import { WithholdingRow } from './withholding-row.tsx';

interface WithholdingRowsProps {
  withholdings: readonly DraftWithholding[];
  paymentDay: string;
  problems: Readonly<Record<string, string | undefined>>;
  onChange: (withholdings: readonly DraftWithholding[]) => void;
}

export function WithholdingRows({ withholdings, paymentDay, problems, onChange }: WithholdingRowsProps) {
  /** The first field of the row takes the focus. */
  const [added, setAdded] = useState<string>();
  return (
    <section aria-label={texts.withholdings}>
      {withholdings.map((one, index) => (
        <WithholdingRow
          key={one.key}
          index={index}
          withholding={one}
          paymentDay={paymentDay}
          takesFocus={one.key === added}
          problems={problems}
          onChange={(changes) =>
            onChange(withholdings.map((other) => (other === one ? { ...other, ...changes } : other)))
          }
          onRemove={() => onChange(withholdings.filter((other) => other !== one))}
        />
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => {
          const next = newWithholding();
          setAdded(next.key);
          onChange([...withholdings, next]);
        }}
      >
        {texts.addWithholding}
      </Button>
    </section>
  );
}
