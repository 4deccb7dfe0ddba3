import { countEndpoints } from '@dioptria/contract/shop/counts/count-endpoints.ts';
import { documentEndpoints } from '@dioptria/contract/shop/document-endpoints.ts';
import {
  countDifference,
  type CountLineKind,
  countLineKinds,
} from '@dioptria/contract/shop/counts/stock-count-labels.ts';
import { Group, NativeSelect, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { ExportMenu } from '../../base/data-table/export-menu.tsx';
import { useLocalListState } from '../../base/data-table/list-state.ts';
import { Pager } from '../../base/data-table/pager.tsx';
import { useListPage } from '../../base/data-table/use-list-page.ts';
import { formatChange, formatMoney } from '../../base/format/format.ts';
import { withParams } from '../../base/http/call.ts';
import { errorMessage } from '../../base/http/http.ts';
import { ErrorState } from '../../base/ui/states/error-text.tsx';
import { LoadingText } from '../../base/ui/states/loading.tsx';
import { NumberField } from '../../base/ui/fields/number-field.tsx';
import { showError } from '../../base/ui/toasts/toast.ts';
import classes from './counts.module.css';
import { type StockCount, type StockCountLine, useTypeCount } from './counts-api.ts';
import { countTexts as texts } from './texts.ts';

interface CountLinesProps {
  count: StockCount;
  isEditable: boolean;
}

/** By default the list has only the products with a difference. */
export function CountLines({ count, isEditable }: CountLinesProps) {
  const [only, setOnly] = useState<CountLineKind>('differences');
  const state = useLocalListState();
  const place = { id: count._id };
  const endpoint = withParams(countEndpoints.lines, place);
  const list = useListPage<StockCountLine>({ endpoint, filter: { only } }, state);
  // A closed count keeps only the counted products.
  const kinds = count.state === 'open' ? countLineKinds : countLineKinds.filter((kind) => kind !== 'uncounted');
  return (
    <section aria-label={texts.lines}>
      <Group justify="space-between" gap="sm" mb="sm">
        <NativeSelect
          aria-label={texts.shown}
          data={kinds.map((kind) => ({ value: kind, label: texts.kinds[kind] }))}
          value={only}
          onChange={({ currentTarget }) => {
            setOnly(countLineKinds.find((one) => one === currentTarget.value) ?? 'differences');
            state.change({});
          }}
        />
        <ExportMenu
          endpoint={withParams(documentEndpoints.stock_counts.linesExport, place)}
          query={{ only }}
          isEmpty={list.total === 0}
        />
      </Group>
      {list.error && <ErrorState error={list.error} onRetry={list.retry} />}
      {!list.error && !list.rows && <LoadingText lines={4} />}
      {list.rows?.length === 0 && <Text c="dimmed">{texts.noLines[only]}</Text>}
      {list.rows && list.rows.length > 0 && (
        <ul className={classes.rows} data-stale={list.stale || undefined}>
          {list.rows.map((line) => (
            <Line key={line.productId} countId={count._id} line={line} isEditable={isEditable} />
          ))}
        </ul>
      )}
      {list.pages > 1 && (
        <Group mt="sm">
          <Pager page={list.page} pages={list.pages} onPage={list.goTo} label={texts.pages} />
        </Group>
      )}
    </section>
  );
}

interface LineProps {
  countId: string;
  line: StockCountLine;
  isEditable: boolean;
}

function Line({ countId, line, isEditable }: LineProps) {
  const { name, code, counted, expected, cost, moved } = line;
  const difference = counted === null ? null : countDifference({ counted, expected });
  return (
    <li>
      <div style={{ overflowWrap: 'anywhere' }}>
        <Text fw={560}>{name}</Text>
        <Text c="dimmed" fz="sm">
          {code} · {texts.expected(expected)}
        </Text>
        {moved && (
          <Text fz="sm" c="var(--tone-carey-text)">
            <IconAlertTriangle size={16} stroke={1.8} aria-hidden style={{ verticalAlign: 'text-bottom' }} />{' '}
            {texts.moved}
          </Text>
        )}
      </div>
      {isEditable ? (
        <TypedQuantity countId={countId} line={line} />
      ) : (
        <span className={`figures ${classes.figure}`}>{counted !== null && texts.counted(counted)}</span>
      )}
      <span className={`figures ${classes.figure}`} data-off={(difference !== null && difference !== 0) || undefined}>
        {difference === null ? '–' : formatChange(difference)}
      </span>
      <span className={`figures ${classes.figure} ${classes.money}`}>
        {difference !== null && difference !== 0 && formatMoney(difference * cost)}
      </span>
    </li>
  );
}

/** Saved when the field loses the focus or the user presses Enter. A blank field removes the product from the count. */
function TypedQuantity({ countId, line: { productId, name, counted } }: Omit<LineProps, 'isEditable'>) {
  const type = useTypeCount(countId, productId);
  const [typed, setTyped] = useState<number | null>();
  function save() {
    if (typed === undefined) return;
    const isPossible = typed === null || (Number.isInteger(typed) && typed >= 0);
    if (isPossible && typed !== counted)
      type.mutate({ counted: typed }, { onError: (error) => showError(errorMessage(error)) });
    setTyped(undefined);
  }
  const saving = type.isPending ? type.variables.counted : counted;
  return (
    <NumberField
      aria-label={texts.countedFor(name)}
      placeholder="–"
      value={typed === undefined ? saving : typed}
      onChange={setTyped}
      onBlur={save}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') currentTarget.blur();
      }}
    />
  );
}
