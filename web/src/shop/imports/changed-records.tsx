import type { ImportChange } from '@dioptria/contract/shop/imports/import-endpoints.ts';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { usePhone } from '../../base/ui/phone.ts';
import { ScrollRegion } from '../../base/ui/elements/sections.tsx';
import classes from './imports.module.css';
import { importTexts as texts } from './texts.ts';

type Changes = { changes: readonly ImportChange[] };

/** The number of records that are shown at first, and the limit of shown records. */
const [FIRST, SHOWN] = [4, 200];

export function ChangedRecords({ changes, total }: Changes & { total: number }) {
  const phone = usePhone();
  const [isWhole, setWhole] = useState(false);
  const shown = changes.slice(0, isWhole ? SHOWN : FIRST);
  return (
    <div>
      <h3>{texts.changes}</h3>
      <Text fz="sm" c="dimmed" mb="xs">
        {texts.changesHelp}
      </Text>
      <ScrollRegion className={classes.errors} label={texts.changes}>
        {phone ? <ChangeList changes={shown} /> : <ChangeTable changes={shown} />}
      </ScrollRegion>
      {changes.length > FIRST && (
        <Button variant="subtle" mt="xs" onClick={() => setWhole(!isWhole)}>
          {isWhole ? texts.fewerChanges : texts.allChanges(total, SHOWN)}
        </Button>
      )}
    </div>
  );
}

function ChangeTable({ changes }: Changes) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{texts.row}</th>
          <th scope="col">{texts.record}</th>
          <th scope="col">{texts.field}</th>
          <th scope="col">{texts.before}</th>
          <th scope="col">{texts.after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ row, name, fields }) =>
          fields.map(({ label, from, to }, index) => (
            <tr key={`${row} ${label}`} data-continued={index > 0 || undefined}>
              {index === 0 && (
                <>
                  <td rowSpan={fields.length} className="figures">
                    {row}
                  </td>
                  <td rowSpan={fields.length}>{name}</td>
                </>
              )}
              <td>{label}</td>
              <td className="figures">{from || texts.blank}</td>
              <td className="figures">
                <strong>{to}</strong>
              </td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
}

function ChangeList({ changes }: Changes) {
  return (
    <ul>
      {changes.map(({ row, name, fields }) => (
        <li key={row}>
          <strong>{`${texts.row} ${row} · ${name}`}</strong>
          {fields.map(({ label, from, to }) => (
            <span key={label}>{texts.change(label, from || texts.blank, to)}</span>
          ))}
        </li>
      ))}
    </ul>
  );
}
