import { IconEyeglass2, IconMail, IconPhone } from '@tabler/icons-react';
import { initials } from '../shared/format.ts';
import classes from './client-card.module.css';
import type { Sale } from './sales-api.ts';
import { saleTexts } from './texts.ts';

/** Who buys, and how to reach them. */
export function ClientCard({ client }: { client: Omit<Sale['client'], 'address'> }) {
  return (
    <div className={classes.client}>
      <span aria-hidden className={classes.initials}>
        {initials(client.name)}
      </span>
      <div>
        <h3>{client.name}</h3>
        <p className={classes.document}>
          {client.typeId} {client.numId}
        </p>
      </div>
      <ul className={classes.contact}>
        <li>
          <IconPhone size={16} stroke={1.6} aria-hidden />
          <a href={`tel:${client.phone.replaceAll(/[^\d+]/g, '')}`}>{client.phone}</a>
        </li>
        <li>
          <IconMail size={16} stroke={1.6} aria-hidden />
          <a href={`mailto:${client.email}`}>{client.email}</a>
        </li>
        {client.insurance && (
          <li>
            <IconEyeglass2 size={16} stroke={1.6} aria-hidden />
            {saleTexts.insurance} {client.insurance.name}
          </li>
        )}
      </ul>
    </div>
  );
}
