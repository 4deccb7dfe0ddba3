import { jobStageTable } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import type { Job } from '@dioptria/contract/shop/jobs/jobs.ts';
import { orderStatusTable } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { jobsOfSaleQuery, useMarkSaleReady } from './jobs-api.ts';

/**
 * `isLast`: the sale is in work and all other jobs of the sale are checked. The user can then mark the sale as ready together
 * with the check of this job.
 */
export function useFinishing(job: Job) {
  const [finishes, setFinishes] = useState(true);
  const { data: siblings, isPending } = useQuery(jobsOfSaleQuery(job.saleId));
  const markSaleReady = useMarkSaleReady(job.saleId);
  const { isInWork } = orderStatusTable[job.orderStatus];
  const isLast =
    isInWork && (siblings?.every(({ _id, stage }) => _id === job._id || jobStageTable[stage].isChecked) ?? false);
  return {
    finishes,
    setFinishes,
    isLast,
    /** False while the other jobs of the sale are loading: the dialog would not ask whether the sale is ready. */
    isKnown: !isPending,
    finish: async () => {
      if (isLast && finishes) await markSaleReady();
      return isLast && finishes;
    },
  };
}
