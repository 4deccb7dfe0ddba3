import type { AnswerOf, SentBodyOf } from '@dioptria/contract/base/endpoint.ts';
import { prescriptionEndpoints } from '@dioptria/contract/shop/prescriptions/prescription-endpoints.ts';
import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, queryOf } from '../../base/http/call.ts';
import { staleAfterCall } from '../../base/http/stale.ts';

const { list, read, create, update } = resourceEndpoints.prescriptions;

export type Prescription = AnswerOf<typeof read>;
export type PrescriptionRequest = SentBodyOf<typeof create>;

export const prescriptionQuery = (id: string) => queryOf(read, { params: { id } });

/** The latest first. */
export const clientPrescriptionsQuery = (id: string) => queryOf(prescriptionEndpoints.ofClient, { params: { id } });

export const clientHistory = (clientId: string) => ({ endpoint: list, filter: { clientId } });

/** Fails if another user saved the prescription after the version `edited`. */
export function useSavePrescription(edited?: Prescription) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ request, idempotencyKey }: { request: PrescriptionRequest; idempotencyKey: string }) => {
      const answer = edited
        ? call(update, { params: { id: edited._id }, body: { ...request, updatedAt: edited.updatedAt } })
        : call(create, { body: request, idempotencyKey });
      return (await answer).prescription;
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(prescriptionQuery(saved._id).queryKey, saved);
      void queryClient.invalidateQueries({ predicate: staleAfterCall(update) });
    },
  });
}
