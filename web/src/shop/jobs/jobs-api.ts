import type { JobStage } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import type { Job, JobCheck, JobMove } from '@dioptria/contract/shop/jobs/jobs.ts';
import type { LensPair } from '@dioptria/contract/shop/lenses/lens-check.ts';
import { type OrderStatus, orderStatusLabels } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { saleFields } from '@dioptria/contract/shop/sales/sale-labels.ts';
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { ApiError, http, type Query } from '../../base/http/http.ts';
import { postOnce, useIdempotencyKey } from '../../base/http/idempotency-key.ts';
import { queryKeys, resourcePath } from '../../base/http/query-keys.ts';
import { type ChangedSale, showSaleChange, undoSaleChange } from '../sale-undo.ts';
import { staleAfter } from '../stale-queries.ts';
import { recordQuery } from '../../base/resource/resource-api.ts';
import { sharedTexts } from '../../base/texts.ts';

const jobsPlace = { path: 'jobs' };
export const jobsPath = resourcePath(jobsPlace);

/** The number of jobs of a column that one request loads. */
const COLUMN_PAGE = 30;

/** The filters of the workshop. The filters limit each column of the board and the list. */
export interface JobFilter {
  labId?: string | undefined;
  /** 'true' for the late jobs only. */
  overdue?: string | undefined;
  search?: string | undefined;
}

/** The infinite query of the open jobs in a stage, the most urgent job first. */
export const columnQuery = (stage: JobStage, { labId, overdue, search }: JobFilter) => {
  const query: Query = { stage, open: 'true', labId, overdue, search };
  return infiniteQueryOptions({
    queryKey: queryKeys.list(jobsPath, query, { limit: COLUMN_PAGE }),
    queryFn: ({ pageParam, signal }) =>
      http.list<Job>(jobsPath, { query: { ...query, page: pageParam, limit: COLUMN_PAGE }, signal }),
    initialPageParam: 1,
    getNextPageParam: (_last, pages) =>
      pages.length * COLUMN_PAGE < (pages[0]?.total ?? 0) ? pages.length + 1 : undefined,
  });
};

/** The query of the number of open jobs in a stage. */
export const totalQuery = (stage: JobStage, { labId, overdue, search }: JobFilter) => {
  const query: Query = { stage, open: 'true', labId, overdue, search };
  return queryOptions({
    queryKey: queryKeys.list(jobsPath, query, { limit: 1 }),
    queryFn: async ({ signal }) => (await http.list<Job>(jobsPath, { query: { ...query, limit: 1 }, signal })).total,
  });
};

/** The query of a job. */
export const jobQuery = (id: string) => recordQuery<Job>(jobsPlace, id);

/** The query of the jobs of a sale. */
export const jobsOfSaleQuery = (saleId: string) =>
  queryOptions({
    queryKey: queryKeys.list(jobsPath, { saleId }, {}),
    queryFn: ({ signal }) => http.get<Job[]>(jobsPath, { query: { saleId }, signal }),
  });

/** The query of the jobs of canceled sales that a lab still makes. */
export const canceledJobsQuery = queryOptions({
  queryKey: queryKeys.list(jobsPath, { toTell: 'true', open: 'false' }, {}),
  queryFn: ({ signal }) => http.get<Job[]>(jobsPath, { query: { toTell: 'true', open: 'false' }, signal }),
});

/** The query of the smallest free tray number. */
export const nextTrayQuery = queryOptions({
  queryKey: [...queryKeys.lists(jobsPath), 'tray'],
  queryFn: ({ signal }) => http.get<{ trayNumber: number | null }>(`${jobsPath}/tray`, { signal }),
});

/** The query of the labs to which the user can send a job. */
export const labsQuery = queryOptions({
  queryKey: queryKeys.list(resourcePath({ path: 'providers' }), { enabled: 'true' }, {}),
  queryFn: ({ signal }) =>
    http.get<{ _id: string; name: string }[]>(resourcePath({ path: 'providers' }), {
      query: { enabled: 'true', sort: 'name' },
      signal,
    }),
});

/** Finds a job by the code of its work order. Undefined if no job has the code. */
export async function findByCode(code: string): Promise<Job | undefined> {
  const [job] = await http.get<Job[]>(jobsPath, { query: { code: code.trim() } });
  return job;
}

const jobsChanged = (queryClient: QueryClient) => queryClient.invalidateQueries({ predicate: staleAfter('jobs') });

/**
 * Returns the mutation that moves jobs to a stage, either all jobs or none. For a single job, the request contains the
 * `updatedAt` of the version that the user saw.
 */
export function useMoveJobs() {
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: async ({ jobs, move }: { jobs: readonly Job[]; move: JobMove }) => {
      const [first, ...others] = jobs;
      if (first && others.length === 0) {
        const body = { ...move, updatedAt: first.updatedAt };
        const { job } = await postOnce<{ job: Job }>(`${jobsPath}/${first._id}/stage`, body, keyOf([first._id, body]));
        return [job];
      }
      const body = { ...move, jobs: jobs.map(({ _id }) => _id) };
      return (await postOnce<{ jobs: Job[] }>(`${jobsPath}/stages`, body, keyOf(body))).jobs;
    },
    onSettled: () => void jobsChanged(queryClient),
  });
}

/** Returns the mutation that compares the values of the lensmeter with the lenses of the job. */
export function useCheckJob(id: string) {
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (measured: LensPair) =>
      postOnce<{ check: JobCheck; job: Job }>(`${jobsPath}/${id}/check`, measured, keyOf(measured)),
    onSuccess: ({ job }) => {
      queryClient.setQueryData(jobQuery(id).queryKey, job);
      void jobsChanged(queryClient);
    },
  });
}

/** A job as the form of a job edits it: with the job's code as its `name`, because every edited record has a name. */
export type NamedJob = Job & { name: string };
export const namedJob = (job: Job): NamedJob => ({ ...job, name: job.code });

/** Returns the mutation that changes a job. */
export function useSaveJob(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (request: object) => {
      const { job } = await http.put<{ job?: Job }>(`${jobsPath}/${id}`, request);
      if (!job) throw new ApiError(0, { message: sharedTexts.apiError });
      return namedJob(job);
    },
    onSuccess: (job, request) => {
      queryClient.setQueryData(jobQuery(id).queryKey, job);
      void jobsChanged(queryClient);
      // The sale of the job now uses the prescription.
      if ('prescriptionId' in request) void queryClient.invalidateQueries({ predicate: staleAfter('sales') });
    },
  });
}

/** Returns the mutation that says that the lab knows of the changes of a job. Its argument is the job's `updatedAt`. */
export function useTellLab(id: string) {
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (updatedAt: string) =>
      postOnce<{ job: Job }>(`${jobsPath}/${id}/lab-told`, { updatedAt }, keyOf([id, updatedAt])),
    onSuccess: ({ job }) => queryClient.setQueryData(jobQuery(id).queryKey, job),
    onSettled: () => void jobsChanged(queryClient),
  });
}

/** Returns the mutation that marks a sale as ready for pickup. A notice then offers to undo the change. */
export function useMarkSaleReady() {
  const queryClient = useQueryClient();
  const orderStatus: OrderStatus = 'finished';
  return useMutation({
    mutationFn: (saleId: string) => http.put<{ sale: ChangedSale }>(`/tenant/sales/${saleId}`, { orderStatus }),
    onSuccess: ({ sale }) => {
      showSaleChange(sale, `${saleFields.orderStatus.label}: ${orderStatusLabels[orderStatus]}`, (changed) =>
        undoSaleChange(queryClient, changed),
      );
      void queryClient.invalidateQueries({ predicate: staleAfter('sales') });
    },
  });
}
