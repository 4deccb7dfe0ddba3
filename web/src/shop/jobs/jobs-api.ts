import type { JobStage } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import type { Job, JobMove } from '@dioptria/contract/shop/jobs/jobs.ts';
import { jobEndpoints } from '@dioptria/contract/shop/jobs/jobs-endpoints.ts';
import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { type OrderStatus, orderStatusLabels } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { saleFields } from '@dioptria/contract/shop/sales/sale-labels.ts';
import { infiniteQueryOptions, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callPage, pageOf, queryOf } from '../../base/http/call.ts';
import { staleAfter, staleAfterCall } from '../../base/http/stale.ts';
import { useCall, useSend } from '../../base/http/use-send.ts';
import { showSaleChange, undoSaleChange } from '../sale-undo.ts';

const { list, read, update, tray, move: moveOne, moveMany, check, labTold } = jobEndpoints;

const COLUMN_PAGE = 30;

export interface JobFilter {
  labId?: string | undefined;
  /** 'true' for the late jobs only. */
  overdue?: string | undefined;
  search?: string | undefined;
}

const columnPage = (stage: JobStage, { labId, overdue, search }: JobFilter, limit: number) => ({
  query: { stage, open: true, labId, overdue, search, limit },
});

/** The most urgent job first. */
export const columnQuery = (stage: JobStage, filter: JobFilter) => {
  const { query } = columnPage(stage, filter, COLUMN_PAGE);
  const { queryKey, meta } = pageOf(list, { query });
  return infiniteQueryOptions({
    queryKey: [...queryKey, 'column'],
    queryFn: ({ pageParam: page, signal }) => callPage(list, { query: { ...query, page }, signal }),
    meta,
    initialPageParam: 1,
    getNextPageParam: (_last, pages) =>
      pages.length * COLUMN_PAGE < (pages[0]?.total ?? 0) ? pages.length + 1 : undefined,
  });
};

export const totalQuery = (stage: JobStage, filter: JobFilter) => ({
  ...pageOf(list, columnPage(stage, filter, 1)),
  select: ({ total }: { total: number }) => total,
});

export const jobQuery = (id: string) => queryOf(read, { params: { id } });

export const jobsOfSaleQuery = (saleId: string) => queryOf(list, { query: { saleId } });

export const canceledJobsQuery = queryOf(list, { query: { toTell: true, open: false } });

export const nextTrayQuery = queryOf(tray);

export const labsQuery = queryOf(resourceEndpoints.providers.list, { query: { enabled: true, sort: 'name' } });

/** Undefined if no job has the code. */
export async function findByCode(code: string): Promise<Job | undefined> {
  const [job] = await call(list, { query: { code: code.trim() } });
  return job;
}

const moveKey = ['jobs', 'move'] as const;

/** True until the answer to a move, because a form that opens before the answer would send an outdated `updatedAt`. */
export const useIsMovingJobs = (): boolean => useIsMutating({ mutationKey: moveKey }) > 0;

/** Moves all jobs or none. For a single job, the request has the `updatedAt` of the version that the user saw. */
export function useMoveJobs() {
  const queryClient = useQueryClient();
  const send = useCall();
  return useMutation({
    mutationKey: moveKey,
    mutationFn: async ({ jobs, move }: { jobs: readonly Job[]; move: JobMove }) => {
      const [first, ...others] = jobs;
      if (first && others.length === 0) {
        const body = { ...move, updatedAt: first.updatedAt };
        return [(await send(moveOne, { params: { id: first._id }, body })).job];
      }
      return (await send(moveMany, { body: { ...move, jobs: jobs.map(({ _id }) => _id) } })).jobs;
    },
    onSuccess: (moved) => moved.forEach((job) => queryClient.setQueryData(jobQuery(job._id).queryKey, job)),
    onSettled: () => void queryClient.invalidateQueries({ predicate: staleAfterCall(moveMany) }),
  });
}

function useShowJob(id: string) {
  const queryClient = useQueryClient();
  return ({ job }: { job: Job }) => void queryClient.setQueryData(jobQuery(id).queryKey, job);
}

export const useCheckJob = (id: string) => useSend(check, { params: { id } }, { onSuccess: useShowJob(id) });

export const useTellLab = (id: string) => useSend(labTold, { params: { id } }, { onSuccess: useShowJob(id) });

/** The form needs a record with a name, so a job gets its code as its name. */
export type NamedJob = Job & { name: string };
export const namedJob = (job: Job): NamedJob => ({ ...job, name: job.code });

export function useSaveJob(id: string) {
  const queryClient = useQueryClient();
  const show = useShowJob(id);
  return useMutation({
    mutationFn: async (changes: object) => {
      const { job } = await call(update, { params: { id }, body: changes });
      return namedJob(job);
    },
    onSuccess: (job, changes) => {
      show({ job });
      void queryClient.invalidateQueries({ predicate: staleAfterCall(update) });
      // The sale of the job now uses the prescription.
      if ('prescriptionId' in changes) void queryClient.invalidateQueries({ predicate: staleAfter('sales') });
    },
  });
}

/** After the change, a toast offers to undo it. */
export function useMarkSaleReady(saleId: string) {
  const queryClient = useQueryClient();
  const orderStatus: OrderStatus = 'finished';
  const { mutateAsync } = useSend(
    resourceEndpoints.sales.update,
    { params: { id: saleId } },
    {
      onSuccess: ({ sale }) =>
        showSaleChange(sale, `${saleFields.orderStatus.label}: ${orderStatusLabels[orderStatus]}`, (changed) =>
          undoSaleChange(queryClient, changed),
        ),
    },
  );
  return () => mutateAsync({ orderStatus });
}
