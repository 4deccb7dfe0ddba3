import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { RowPages, RowSearch, useSearchedRows, useShownRows } from '../../../base/data-table/searched-rows.tsx';
import { formatDateTime } from '../../../base/format/format.ts';
import { errorMessage } from '../../../base/http/http.ts';
import { showError, showSuccess } from '../../../base/ui/toasts/toast.ts';
import type { Product } from '../products-api.ts';
import { StockUnits } from '../stock-units.tsx';
import { type Change, type Preview, recentChanges, useUndoChange } from './changes-api.ts';
import classes from './changes.module.css';
import { changeTexts as texts } from './texts.ts';

interface ProductTicksProps {
  products: readonly Product[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

const textOf = ({ name, code, category, brand, provider }: Product) =>
  [name, code, category.name, brand.name, provider.name].join(' ');

/** 'Todos' ticks the products that the search finds. */
export function ProductTicks({ products, chosen, onChoose }: ProductTicksProps) {
  const list = useSearchedRows(products, textOf);
  const ticked = list.found.filter(({ _id }) => chosen.has(_id)).length;
  const areAll = ticked > 0 && ticked === list.found.length;

  function toggle(ids: readonly string[], isChosen: boolean) {
    const next = new Set(chosen);
    for (const id of ids) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    onChoose(next);
  }

  if (products.length === 0) return <Text c="dimmed">{texts.none}</Text>;
  return (
    <Stack component="section" gap="xs" aria-label={texts.choose}>
      <Group justify="space-between" gap="xs">
        <Checkbox
          className={classes.tick}
          label={texts.all(list.found.length)}
          checked={areAll}
          indeterminate={ticked > 0 && !areAll}
          onChange={() =>
            toggle(
              list.found.map(({ _id }) => _id),
              !areAll,
            )
          }
        />
        <RowSearch label={texts.search} list={list} />
      </Group>
      <ul className={classes.rows}>
        {list.shown.map((product) => (
          <li key={product._id}>
            <Checkbox
              className={classes.tick}
              checked={chosen.has(product._id)}
              onChange={({ currentTarget }) => toggle([product._id], currentTarget.checked)}
              label={
                <>
                  <strong>{product.name}</strong>
                  <Text component="span" display="block" c="dimmed" fz="sm">
                    {[product.code, product.category.name, product.brand.name, product.provider.name].join(' · ')}
                  </Text>
                </>
              }
            />
            <span className="figures">
              <StockUnits product={product} />
            </span>
          </li>
        ))}
      </ul>
      <RowPages label={texts.pages} list={list} />
    </Stack>
  );
}

export function PreviewRows({ preview, chosen }: { preview: Preview; chosen: number }) {
  const { rows, impossible } = preview;
  const list = useShownRows(rows);
  return (
    <Stack component="section" gap="xs" aria-label={texts.preview}>
      <Text fw={560}>{texts.counts(rows.length, chosen)}</Text>
      {impossible > 0 && <Text c="var(--tone-carey-text)">{texts.impossible(impossible)}</Text>}
      <ul className={classes.rows}>
        {list.shown.map(({ _id, name, code, fields }) => (
          <li key={_id}>
            <span>
              <strong>{name}</strong>
              <Text component="span" display="block" c="dimmed" fz="sm">
                {code}
              </Text>
            </span>
            <span className={classes.values}>
              {fields.map(({ label, from, to }) => (
                <span key={label}>
                  {label}: <del>{from || '–'}</del> → <ins>{to || '–'}</ins>
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <RowPages label={texts.pages} list={list} />
    </Stack>
  );
}

/** The changes that can still be undone (docs/rules.md#products-18). */
export function RecentChanges() {
  const { data = [] } = useQuery(recentChanges);
  if (data.length === 0) return null;
  return (
    <Stack component="section" gap="0.25rem" aria-label={texts.recent}>
      <Text fw={560}>{texts.recent}</Text>
      <ul>
        {data.map((change) => (
          <RecentChange key={change._id} change={change} />
        ))}
      </ul>
    </Stack>
  );
}

function RecentChange({ change: { _id, createdAt, products, fields } }: { change: Change }) {
  const undo = useUndoChange(_id);
  return (
    <Group component="li" justify="space-between" gap="xs">
      <span>{texts.recentChange(formatDateTime(createdAt), products, fields.join(', '))}</span>
      <Button
        variant="default"
        loading={undo.isPending}
        onClick={() =>
          undo.mutate(undefined, {
            onSuccess: ({ undone, kept }) => showSuccess(texts.undone(undone, kept)),
            onError: (error) => showError(errorMessage(error)),
          })
        }
      >
        {texts.undo}
      </Button>
    </Group>
  );
}
