import type { SheetSource } from '@dioptria/contract/base/sheets.ts';
import { NativeSelect } from '@mantine/core';
import classes from './imports.module.css';
import { importTexts as texts } from './texts.ts';

export interface SourceChange {
  sheet: string;
  headingsRow?: number;
}

interface SourceChoiceProps {
  source: SheetSource;
  onChange: (change: SourceChange) => void;
  isPending: boolean;
}

export function SourceChoice({ source, onChange, isPending }: SourceChoiceProps) {
  const { sheet, sheets, headingsRow, firstRows } = source;
  // While the server reads the file, the lists stay enabled, because a disabled list would lose the focus.
  const choose = (change: SourceChange) => {
    if (!isPending) onChange(change);
  };
  return (
    <div className={classes.source} aria-busy={isPending}>
      {sheets.length > 1 && (
        <NativeSelect
          label={texts.sheet}
          value={sheet}
          onChange={(event) => choose({ sheet: event.currentTarget.value })}
          data={sheets.map(({ name, rows }) => ({ value: name, label: texts.sheetRows(name, rows) }))}
        />
      )}
      <NativeSelect
        label={texts.headingsRow}
        value={String(headingsRow)}
        onChange={(event) => choose({ sheet, headingsRow: Number(event.currentTarget.value) })}
        data={firstRows.map(({ row, text }) => ({ value: String(row), label: `${row}: ${text}` }))}
      />
    </div>
  );
}
