import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { usePrinting } from '../../../base/charts/printing.tsx';
import classes from '../../../base/charts/figures-table.module.css';
import { chartTexts } from '../../../base/charts/texts.ts';
import { ScrollRegion } from '../../../base/ui/scroll-region.tsx';
import { stockTexts as texts } from './texts.ts';

const FIRST_ROWS = 10;

interface ProductRowsProps {
  title: string;
  /** The phone leaves out the `lesser` columns. */
  columns: readonly { name: string; lesser?: true }[];
  rows: readonly { product: { _id: string; name: string; code: string }; cells: readonly string[] }[];
  /** False for no note. */
  note: string | false;
}

/** All products on paper, and after 'Ver más'. */
export function ProductRows({ title, columns, rows, note }: ProductRowsProps) {
  const [isWhole, setWhole] = useState(false);
  const printing = usePrinting();
  const shown = isWhole || printing ? rows : rows.slice(0, FIRST_ROWS);
  return (
    <>
      <ScrollRegion className={classes.scroll} label={chartTexts.tableOf(title)}>
        <table className={`figures ${classes.table}`}>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.product}</th>
              {columns.map(({ name, lesser }) => (
                <th key={name} scope="col" data-lesser={lesser}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ product, cells }) => (
              <tr key={product._id}>
                <th scope="row">
                  <Link to="/products" search={{ id: product._id }}>
                    {product.name}
                  </Link>
                </th>
                {cells.map((cell, index) => (
                  <td key={columns[index]?.name} data-lesser={columns[index]?.lesser}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {shown.length < rows.length && (
        <Button variant="subtle" color="gray" mt="0.5rem" ms="-0.625rem" px="0.625rem" onClick={() => setWhole(true)}>
          {texts.more(rows.length - shown.length)}
        </Button>
      )}
      {shown.length === rows.length && note && (
        <Text c="dimmed" fz="sm" mt="0.5rem">
          {note}
        </Text>
      )}
    </>
  );
}
