import type { optometrists } from '@dioptria/contract/optometrists.ts';
import type { prescriptions } from '@dioptria/contract/prescriptions.ts';
import type { CreateInputOf, RecordOf } from '@dioptria/contract/resource.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { listSource } from '../shared/data-table/list-source.ts';
import { http } from '../shared/http.ts';
import { postOnce } from '../shared/idempotency-key.ts';

export type Prescription = RecordOf<typeof prescriptions>;
export type PrescriptionRequest = CreateInputOf<typeof prescriptions>;
type Optometrist = RecordOf<typeof optometrists>;

/** Where prescriptions are, for what every resource shares. */
export const prescriptionsPlace = { path: 'prescription' } as const;

const path = '/tenant/prescription';

export const prescriptionQuery = (id: string) =>
  queryOptions({
    queryKey: [path, 'one', id],
    queryFn: ({ signal }) => http.get<Prescription>(`${path}/${id}`, { signal }),
  });

/** A client's prescriptions, the latest first. */
export const clientPrescriptionsQuery = (clientId: string) =>
  queryOptions({
    queryKey: [path, 'client', clientId],
    queryFn: ({ signal }) => http.get<Prescription[]>(`${path}/client/${clientId}`, { signal }),
  });

/** The same by pages, as a list. */
export const clientHistory = (clientId: string) => listSource<Prescription>(path, { clientId });

/** Every doctor of the shop, by name, for a select. */
export const optometristsQuery = queryOptions({
  queryKey: ['/tenant/optometrist', 'names'],
  queryFn: ({ signal }) => http.get<Optometrist[]>('/tenant/optometrist', { query: { sort: 'name' }, signal }),
});

/** Writes a new prescription, or changes `edited` and only the version that was shown. */
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
      void queryClient.invalidateQueries({ queryKey: [path] });
    },
  });
}
