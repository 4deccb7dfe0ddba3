import type { ReactNode } from 'react';
import { sharedTexts } from '../shared/texts.ts';
import { CardSkeleton } from './card-skeleton.tsx';
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
      <CardSkeleton title={texts.monthlySales} kind="months" />
      <CardSkeleton title={texts.topProducts} kind="slices" />
      <CardSkeleton title={texts.sellers} kind="lines" />
    </Loading>
  );
}

/** The suppliers' charts before they are there. */
export function SuppliersSkeleton() {
  return (
    <Loading>
      <CardSkeleton title={texts.totalCosts} kind="providers" />
      <CardSkeleton title={texts.inventory} kind="providers" />
      <CardSkeleton title={texts.monthlyCosts} kind="lines" />
    </Loading>
  );
}
