import { lazy, Suspense, useState } from 'react';
import { formatDate } from '../../shared/format.ts';
import type { Sale } from '../sales-api.ts';
import { ClientCard } from '../client-card.tsx';
import { saleTexts } from '../texts.ts';
import classes from './sale-client.module.css';
import { detailTexts } from './texts.ts';

const PrescriptionView = lazy(async () => ({
  default: (await import('../../prescriptions/prescription-view.tsx')).PrescriptionView,
}));

/** Who bought, how to reach them, and the prescriptions the order was made from. */
export function SaleClient({ sale: { client, prescriptions } }: { sale: Sale }) {
  const [viewed, setViewed] = useState<string>();
  return (
    <section aria-label={detailTexts.client} className={classes.client}>
      <ClientCard client={client} />
      {prescriptions.length === 0 ? (
        <p className={classes.none}>{detailTexts.noPrescriptions}</p>
      ) : (
        <ul className={classes.prescriptions} aria-label={detailTexts.prescriptions}>
          {prescriptions.map(({ _id, createdAt }) => (
            <li key={_id}>
              {detailTexts.prescriptionOf(formatDate(createdAt))}
              <button type="button" className={classes.view} onClick={() => setViewed(_id)}>
                {saleTexts.viewPrescription}
              </button>
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {viewed !== undefined && (
          <PrescriptionView opened prescriptionId={viewed} onClose={() => setViewed(undefined)} />
        )}
      </Suspense>
    </section>
  );
}
