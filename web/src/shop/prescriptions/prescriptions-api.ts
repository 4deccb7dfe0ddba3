import type { optometrists } from '@dioptria/contract/shop/optometrists/optometrists.ts';
import type { prescriptions } from '@dioptria/contract/shop/prescriptions/prescriptions.ts';
import type { CreateInputOf, RecordOf } from '@dioptria/contract/base/resource.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '../../base/http/http.ts';
import { isOfPath } from '../../base/http/stale.ts';
import { postOnce } from '../../base/http/idempotency-key.ts';
import { queryKeys, resourcePath } from '../../base/http/query-keys.ts';
import { recordQuery } from '../../base/resource/resource-api.ts';

export type Prescription = RecordOf<typeof prescriptions>;
export type PrescriptionRequest = CreateInputOf<typeof prescriptions>;
type Optometrist = RecordOf<typeof optometrists>;

export const prescriptionsPlace = { path: 'prescription' } as const;

const path = resourcePath(prescriptionsPlace);

export const prescriptionQuery = (id: string) => recordQuery<Prescription>(prescriptionsPlace, id);

/** The latest first. */
export const clientPrescriptionsQuery = (clientId: string) =>
  queryOptions({
    queryKey: queryKeys.part(path, 'client', clientId),
    queryFn: ({ signal }) => http.get<Prescription[]>(`${path}/client/${clientId}`, { signal }),
  });

export const clientHistory = (clientId: string) => ({ path, filter: { clientId } });

const doctorsPath = resourcePath({ path: 'optometrist' });

export const optometristsQuery = queryOptions({
  queryKey: queryKeys.names(doctorsPath),
  queryFn: ({ signal }) => http.get<Optometrist[]>(doctorsPath, { query: { sort: 'name' }, signal }),
});

/** Fails if another user saved the prescription after the version `edited`. */
export function useSavePrescription(edited?: Prescription) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ request, idempotencyKey }: { request: PrescriptionRequest; idempotencyKey: string }) => {
      const answer = edited
        ? http.put<{ prescription: Prescription }>(`${path}/${edited._id}`, { ...request, updatedAt: edited.updatedAt })
        : postOnce<{ prescription: Prescription }>(path, request, idempotencyKey);
      return (await answer).prescription;
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(prescriptionQuery(saved._id).queryKey, saved);
      void queryClient.invalidateQueries({ predicate: isOfPath(prescriptionsPlace.path) });
    },
  });
}
