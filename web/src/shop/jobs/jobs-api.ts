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

const COLUMN_PAGE = 30;

export interface JobFilter {
  labId?: string | undefined;
  /** 'true' for the late jobs only. */
  overdue?: string | undefined;
  search?: string | undefined;
}

/** The most urgent job first. */
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

export const totalQuery = (stage: JobStage, { labId, overdue, search }: JobFilter) => {
  const query: Query = { stage, open: 'true', labId, overdue, search };
  return queryOptions({
    queryKey: queryKeys.list(jobsPath, query, { limit: 1 }),
    queryFn: async ({ signal }) => (await http.list<Job>(jobsPath, { query: { ...query, limit: 1 }, signal })).total,
  });
};

export const jobQuery = (id: string) => recordQuery<Job>(jobsPlace, id);

export const jobsOfSaleQuery = (saleId: string) =>
  queryOptions({
    queryKey: queryKeys.list(jobsPath, { saleId }, {}),
    queryFn: ({ signal }) => http.get<Job[]>(jobsPath, { query: { saleId }, signal }),
  });

export const canceledJobsQuery = queryOptions({
  queryKey: queryKeys.list(jobsPath, { toTell: 'true', open: 'false' }, {}),
  queryFn: ({ signal }) => http.get<Job[]>(jobsPath, { query: { toTell: 'true', open: 'false' }, signal }),
});

export const nextTrayQuery = queryOptions({
  queryKey: [...queryKeys.lists(jobsPath), 'tray'],
  queryFn: ({ signal }) => http.get<{ trayNumber: number | null }>(`${jobsPath}/tray`, { signal }),
});

export const labsQuery = queryOptions({
  queryKey: queryKeys.list(resourcePath({ path: 'providers' }), { enabled: 'true' }, {}),
  queryFn: ({ signal }) =>
    http.get<{ _id: string; name: string }[]>(resourcePath({ path: 'providers' }), {
      query: { enabled: 'true', sort: 'name' },
      signal,
    }),
});

/** Undefined if no job has the code. */
export async function findByCode(code: string): Promise<Job | undefined> {
  const [job] = await http.get<Job[]>(jobsPath, { query: { code: code.trim() } });
  return job;
}

const jobsChanged = (queryClient: QueryClient) => queryClient.invalidateQueries({ predicate: staleAfter('jobs') });

/** All jobs or none. For a single job, the request has the `updatedAt` of the version that the user saw. */
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

/** Every edited record has a name. */
export type NamedJob = Job & { name: string };
export const namedJob = (job: Job): NamedJob => ({ ...job, name: job.code });

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

/** Its argument is the job's `updatedAt`. */
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

/** A notice then offers to undo the change. */
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
