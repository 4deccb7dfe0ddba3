import type { AnswerOf } from '@dioptria/contract/base/endpoint.ts';
import {
  type CoverageRule,
  coverageRules,
  insurancePlans,
} from '@dioptria/contract/shop/coverage-rules/coverage-rules.ts';
import {
  planEndpoints,
  ruleEndpoints,
  tariffEndpoints,
} from '@dioptria/contract/shop/coverage-rules/tariff-endpoints.ts';
import { insurances } from '@dioptria/contract/shop/insurances/insurances.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type CallOf, pageOf, queryOf } from '../../base/http/call.ts';
import { staleAfterCall } from '../../base/http/stale.ts';
import { useSend } from '../../base/http/use-send.ts';
import { useSheetRequest } from '../../base/sheets/use-sheet-request.ts';
import { showUndo } from '../../base/ui/toasts/undo-toast.tsx';
import type { Insurer } from '../insurances/insurances-screen.tsx';
import { toolTexts as texts } from './tool-texts.ts';

export type NamedRule = CoverageRule & { name: string };

export const named = (rule: CoverageRule): NamedRule => ({ ...rule, name: `${rule.code} ${rule.description}` });

export const plans = { ...insurances, ...insurancePlans } as const;

export const rules = { ...insurances, ...coverageRules } as const;

export const plansQuery = (insurer: string) => queryOf(planEndpoints.list, { params: { id: insurer } });

export const rulesTotalQuery = (insurer: string) => ({
  ...pageOf(ruleEndpoints.list, { params: { id: insurer }, query: { limit: 1 } }),
  select: ({ total }: { total: number }) => total,
});

/** The content is in memory, so that each request sends the same content. */
export interface TariffFile {
  name: string;
  content: Blob;
}

const placeOf = (insurer: string) => ({ params: { id: insurer } });

export const changesQuery = (insurer: string) => queryOf(tariffEndpoints.changes, placeOf(insurer));

export const useCopyRules = (insurer: string) =>
  useSend(tariffEndpoints.copy, placeOf(insurer), { waitsForRefetch: true });

export const usePreviewPercent = (insurer: string) => useSend(tariffEndpoints.previewPercent, placeOf(insurer));

/** The request has the `stamp` of the preview that the user saw. */
export const useChangePercent = (insurer: string) =>
  useSend(tariffEndpoints.changePercent, placeOf(insurer), { waitsForRefetch: true });

export const useLoadPami = (insurer: string) =>
  useSend(tariffEndpoints.loadPami, placeOf(insurer), { waitsForRefetch: true });

export function useUndoTariff(insurer: string) {
  const queryClient = useQueryClient();
  return async (changeId: string): Promise<AnswerOf<typeof tariffEndpoints.undo>> => {
    const done = await call(tariffEndpoints.undo, { params: { id: insurer, changeId } });
    await queryClient.invalidateQueries({ predicate: staleAfterCall(tariffEndpoints.undo) });
    return done;
  };
}

type FileRequest<E extends (typeof tariffEndpoints)['readSheet' | 'previewSheet' | 'importSheet']> = {
  file: TariffFile;
} & Pick<CallOf<E>, 'query'>;

export const useReadTariff = (insurer: string) =>
  useSheetRequest(async ({ file, query }: FileRequest<typeof tariffEndpoints.readSheet>) => {
    const read = await call(tariffEndpoints.readSheet, { ...placeOf(insurer), query, body: file.content });
    return read.sheet;
  });

export const usePreviewTariff = (insurer: string) =>
  useSheetRequest(({ file, query }: FileRequest<typeof tariffEndpoints.previewSheet>) =>
    call(tariffEndpoints.previewSheet, { ...placeOf(insurer), query, body: file.content }),
  );

export function useImportTariff(insurer: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ file, query }: FileRequest<typeof tariffEndpoints.importSheet>) =>
      call(tariffEndpoints.importSheet, { ...placeOf(insurer), query, body: file.content }),
    onSuccess: () => queryClient.invalidateQueries({ predicate: staleAfterCall(tariffEndpoints.importSheet) }),
  });
}

export function useTariffDone({ _id: insurer }: Insurer, onClose: () => void) {
  const undo = useUndoTariff(insurer);
  return (changeId: string, message: string) => {
    showUndo(`tariff ${insurer}`, message, async () => {
      const done = await undo(changeId);
      return done.kept === 0 ? undefined : texts.undone(done);
    });
    onClose();
  };
}
