import type { ReactNode } from 'react';
import { sharedTexts } from '../shared/texts.ts';
import { CardSkeleton } from './chart-card.tsx';
import classes from './reports-page.module.css';
import { reportTexts as texts } from './texts.ts';

function Loading({ children }: { children: ReactNode }) {
  return (
    <div className={classes.cards} aria-busy>
      <output className="visually-hidden">{sharedTexts.loading}</output>
      {children}
    </div>
  );
}

/** The sales' charts before they are there. */
export function SalesSkeleton() {
  return (
    <Loading>
      <CardSkeleton title={texts.monthlySales} />
      <CardSkeleton title={texts.topProducts} />
      <CardSkeleton title={texts.sellers} wide />
    </Loading>
  );
}

/** The suppliers' charts before they are there. */
export function SuppliersSkeleton() {
  return (
    <Loading>
      <CardSkeleton title={texts.totalCosts} />
      <CardSkeleton title={texts.inventory} />
      <CardSkeleton title={texts.monthlyCosts} wide />
    </Loading>
  );
}
