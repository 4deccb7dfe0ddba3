import type { optometrists } from '@dioptria/contract/optometrists.ts';
import type { prescriptions } from '@dioptria/contract/prescriptions.ts';
import type { CreateInputOf, RecordOf } from '@dioptria/contract/resource.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '../shared/http/http.ts';
import { postOnce } from '../shared/http/idempotency-key.ts';
import { addressOf, queryKeys } from '../shared/http/query-keys.ts';
import { recordQuery } from '../shared/resource/resource-api.ts';

export type Prescription = RecordOf<typeof prescriptions>;
export type PrescriptionRequest = CreateInputOf<typeof prescriptions>;
type Optometrist = RecordOf<typeof optometrists>;

/** The path of prescriptions, for the functions that all resources share. */
export const prescriptionsPlace = { path: 'prescription' } as const;

const path = addressOf(prescriptionsPlace);

export const prescriptionQuery = (id: string) => recordQuery<Prescription>(prescriptionsPlace, id);

/** A client's prescriptions, the latest first. */
export const clientPrescriptionsQuery = (clientId: string) =>
  queryOptions({
    queryKey: queryKeys.prescriptionsOfClient(path, clientId),
    queryFn: ({ signal }) => http.get<Prescription[]>(`${path}/client/${clientId}`, { signal }),
  });

/** The same prescriptions in pages, for a list. */
export const clientHistory = (clientId: string) => ({ path, filter: { clientId } });

const doctorsPath = addressOf({ path: 'optometrist' });

/** All optometrists of the tenant in the order of their names, for a select. */
export const optometristsQuery = queryOptions({
  queryKey: queryKeys.names(doctorsPath),
  queryFn: ({ signal }) => http.get<Optometrist[]>(doctorsPath, { query: { sort: 'name' }, signal }),
});

/** Creates a prescription, or changes `edited`. A change fails if the stored prescription is no longer the version of `edited`. */
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
      void queryClient.invalidateQueries({ queryKey: queryKeys.all(path) });
    },
  });
}
