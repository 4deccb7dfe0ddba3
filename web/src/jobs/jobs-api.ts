import type { JobStage } from '@dioptria/contract/job-stages.ts';
import type { Job, JobCheck, JobMove } from '@dioptria/contract/jobs.ts';
import type { LensPair } from '@dioptria/contract/lens-check.ts';
import type { OrderStatus } from '@dioptria/contract/sale-status.ts';
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { ApiError, http, type Query } from '../shared/http/http.ts';
import { postOnce, useIdempotencyKey } from '../shared/http/idempotency-key.ts';
import { addressOf, queryKeys, staleAfter } from '../shared/http/query-keys.ts';
import { recordQuery } from '../shared/resource/resource-api.ts';
import { sharedTexts } from '../shared/texts.ts';

const jobsPlace = { path: 'jobs' };
export const jobsPath = addressOf(jobsPlace);

/** The jobs of a column of the board that one request loads. */
const COLUMN_PAGE = 30;

/** The filters of the workshop: they hold for each column and for the list. */
export interface JobFilter {
  labId?: string | undefined;
  /** 'true' for the late jobs only. */
  overdue?: string | undefined;
  search?: string | undefined;
}

/** The open jobs in a stage, the most urgent first, page by page. */
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

/** One job in full. */
export const jobQuery = (id: string) => recordQuery<Job>(jobsPlace, id);

/** The jobs of one order. */
export const jobsOfSaleQuery = (saleId: string) =>
  queryOptions({
    queryKey: queryKeys.list(jobsPath, { saleId }, {}),
    queryFn: ({ signal }) => http.get<Job[]>(jobsPath, { query: { saleId }, signal }),
  });

/** The smallest free tray. */
export const nextTrayQuery = queryOptions({
  queryKey: [...queryKeys.lists(jobsPath), 'tray'],
  queryFn: ({ signal }) => http.get<{ trayNumber: number | null }>(`${jobsPath}/tray`, { signal }),
});

/** The lines of an order that may be the frame. */
export const linesOfSaleQuery = (saleId: string) =>
  queryOptions({
    ...recordQuery<{ products: { product: { name: string; code: string } }[] }>({ path: 'sales' }, saleId),
    select: ({ products }) => products.map(({ product }) => `${product.name} (${product.code})`),
  });

/** The labs that a job may be sent to. */
export const labsQuery = queryOptions({
  queryKey: queryKeys.list(addressOf({ path: 'providers' }), { enabled: 'true' }, {}),
  queryFn: ({ signal }) =>
    http.get<{ _id: string; name: string }[]>(addressOf({ path: 'providers' }), {
      query: { enabled: 'true', sort: 'name' },
      signal,
    }),
});

/** Finds a job by the code of its work order. Undefined if there is none. */
export async function findByCode(code: string): Promise<Job | undefined> {
  const [job] = await http.get<Job[]>(jobsPath, { query: { code: code.trim() } });
  return job;
}

const jobsChanged = (queryClient: QueryClient) => queryClient.invalidateQueries({ predicate: staleAfter('jobs') });

/** Moves jobs to a stage, all or none. One job names the version that the user saw. */
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

/** Compares what the lensmeter says with the job's lenses. */
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

/** A job as its form edits it: named by its code. */
export type NamedJob = Job & { name: string };
export const namedJob = (job: Job): NamedJob => ({ ...job, name: job.code });

/** Changes a job. */
export function useSaveJob(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (request: object) => {
      const { job } = await http.put<{ job?: Job }>(`${jobsPath}/${id}`, request);
      if (!job) throw new ApiError(0, { message: sharedTexts.apiError });
      return namedJob(job);
    },
    onSuccess: (job) => {
      queryClient.setQueryData(jobQuery(id).queryKey, job);
      void jobsChanged(queryClient);
    },
  });
}

/** Marks an order as ready for pickup. */
export function useFinishOrder() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (saleId: string) =>
      http.put(`/tenant/sales/${saleId}`, { orderStatus: 'finished' satisfies OrderStatus }),
    onSuccess: () => void queryClient.invalidateQueries({ predicate: staleAfter('sales') }),
  });
}
