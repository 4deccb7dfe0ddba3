import { makesJob } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import {
  remakeProblem,
  remakeReasonLabels,
  remakeResponsibleLabels,
} from '@dioptria/contract/shop/sales/sale-labels.ts';
import { Box, Button } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { jobsOfSaleQuery } from '../../jobs/jobs-api.ts';
import { formatDate } from '../../../base/format/format.ts';
import { useCan } from '../../../base/session/session.ts';
import { SectionHeading } from '../../../base/ui/elements/sections.tsx';
import { lazyPart } from '../../../base/ui/states/lazy-part.tsx';
import { showSuccess } from '../../../base/ui/toasts/toast.ts';
import { SaleStatusChip } from '../sale-status-chip.tsx';
import { type Sale, useSaleCreated } from '../sales-api.ts';
import classes from './sale-remakes.module.css';
import { remakeTexts as texts } from '../sale-detail/texts.ts';

const RemakeDialog = lazyPart(async () => (await import('./remake-dialog.tsx')).RemakeDialog);

export function SaleRemakes({ sale }: { sale: Sale }) {
  const [isRemaking, setRemaking] = useState(false);
  const mayRemake = useMayRemake(sale);
  const created = useSaleCreated();
  const navigate = useNavigate();
  const { original, remakes = [] } = sale;
  if (!original && remakes.length === 0 && !mayRemake) return null;

  function open(made: Sale) {
    setRemaking(false);
    created(made);
    showSuccess(texts.done(made.number));
    void navigate({ to: '/sales', search: { detail: made._id }, ignoreBlocker: true });
  }

  return (
    <section aria-label={texts.section}>
      <SectionHeading>{texts.section}</SectionHeading>
      {original && (
        <p>
          {texts.isRemake} <SaleLink {...original} />
          {sale.remakeReason && sale.remakeResponsible && (
            <Box component="span" c="dimmed" fz="sm" display="block">
              {texts.cause(remakeReasonLabels[sale.remakeReason], remakeResponsibleLabels[sale.remakeResponsible])}
            </Box>
          )}
        </p>
      )}
      {remakes.length > 0 && (
        <ul>
          {remakes.map(({ _id, number, saleDate, orderStatus, remakeReason, remakeResponsible }) => (
            <li key={_id} className={classes.remake}>
              <SaleLink _id={_id} number={number} />
              <SaleStatusChip status={orderStatus} />
              <Box component="span" c="dimmed" fz="sm">
                {formatDate(saleDate)} ·{' '}
                {texts.cause(remakeReasonLabels[remakeReason], remakeResponsibleLabels[remakeResponsible])}
              </Box>
            </li>
          ))}
        </ul>
      )}
      {mayRemake && (
        <Button
          variant="light"
          mt="xs"
          leftSection={<IconRepeat size={18} stroke={1.6} aria-hidden />}
          onClick={() => setRemaking(true)}
        >
          {texts.remake}
        </Button>
      )}
      {isRemaking && <RemakeDialog sale={sale} onClose={() => setRemaking(false)} onMade={open} />}
    </section>
  );
}

function SaleLink({ _id, number }: { _id: string; number: number }) {
  return (
    <Link to="/sales" search={{ detail: _id }} className={classes.link}>
      {texts.sale(number)}
    </Link>
  );
}

function useMayRemake({ _id, orderStatus, products, customProducts }: Sale): boolean {
  const mayCreate = useCan('sales.create');
  const hasJobs = [...products, ...customProducts].some(makesJob);
  const { data: jobs = [] } = useQuery({ ...jobsOfSaleQuery(_id), enabled: hasJobs && mayCreate });
  return mayCreate && remakeProblem({ orderStatus, stages: jobs.map(({ stage }) => stage) }) === undefined;
}
