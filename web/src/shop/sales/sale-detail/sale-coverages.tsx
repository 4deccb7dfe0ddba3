import { orderStatusTable } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import type { Coverage } from '@dioptria/contract/shop/coverages/coverages.ts';
import { Button, Group, Stack } from '@mantine/core';
import { IconPrinter, IconShieldCheck, IconSignature } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePrint } from '../../../base/print/use-print.ts';
import { useCan } from '../../../base/session/session.ts';
import { SectionHeading } from '../../../base/ui/elements/sections.tsx';
import { lazyPart } from '../../../base/ui/states/lazy-part.tsx';
import { CoverageCard } from '../../coverages/coverage-card.tsx';
import { CoverageDocuments } from '../../coverages/coverage-documents.tsx';
import { coverageTexts as texts, signatureTexts } from '../../coverages/texts.ts';
import { useTariffPolicies } from '../../coverages/coverages-api.ts';
import { needsSignature, type Sale, signatureQuery, useTickDocument } from '../sales-api.ts';
import { SaveProblem } from './change-outcome.tsx';

const ConformitySlip = lazyPart(async () => (await import('../slip/sale-slips.tsx')).ConformitySlip);
const SignDialog = lazyPart(async () => (await import('./sign-dialog.tsx')).SignDialog);
const CoverageDialog = lazyPart(async () => (await import('./coverage-dialog.tsx')).CoverageDialog);

/** A sale without coverages has the section only if an insurer of its client has a tariff. */
export function SaleCoverages({ sale }: { sale: Sale }) {
  const { coverages = [] } = sale;
  const { policies = [], birthDate } = useTariffPolicies(sale.client.insurance ? sale.client._id : undefined, sale._id);
  const [isEditing, setEditing] = useState(false);
  const mayChange = useCan('sales.update') && !orderStatusTable[sale.orderStatus].isVoid;
  if (coverages.length === 0 && policies.length === 0) return null;
  return (
    <section aria-label={texts.title}>
      <SectionHeading>{texts.title}</SectionHeading>
      {coverages.length > 0 && <Coverages sale={sale} coverages={coverages} />}
      {mayChange && (
        <Button
          variant="light"
          mb="md"
          leftSection={<IconShieldCheck size={18} stroke={1.6} aria-hidden />}
          onClick={() => setEditing(true)}
        >
          {coverages.length > 0 ? texts.edit : texts.add}
        </Button>
      )}
      {coverages.length > 0 && <Conformity sale={sale} maySign={mayChange} />}
      {isEditing && (
        <CoverageDialog sale={sale} policies={policies} birthDate={birthDate} onClose={() => setEditing(false)} />
      )}
    </section>
  );
}

function Coverages({ sale, coverages }: { sale: Sale; coverages: readonly Coverage[] }) {
  const tick = useTickDocument(sale);
  const mayUpdate = useCan('sales.update') && !orderStatusTable[sale.orderStatus].isVoid;
  return (
    <>
      <Stack component="ul" gap="sm" mb="md">
        {coverages.map((coverage) => (
          <CoverageCard
            key={coverage._id}
            coverage={coverage}
            documents={
              <CoverageDocuments
                insurance={coverage.insurance.name}
                documents={coverage.documents}
                disabled={!mayUpdate || coverage.state === 'void'}
                onTick={(kind, isPresent) =>
                  tick.mutate({
                    coverages: [coverage._id],
                    kind,
                    isPresent,
                    note: coverage.documents.find((document) => document.kind === kind)?.note ?? '',
                  })
                }
              />
            }
          />
        ))}
      </Stack>
      <SaveProblem saleId={sale._id} error={tick.error} onReload={tick.reset} />
    </>
  );
}

function Conformity({ sale, maySign }: { sale: Sale; maySign: boolean }) {
  const [isSigning, setSigning] = useState(false);
  const print = usePrint(ConformitySlip.load);
  const queryClient = useQueryClient();
  async function printSlip() {
    await queryClient.fetchQuery(signatureQuery(sale)).catch(() => null);
    print.start();
  }
  return (
    <Group gap={8} mb="md">
      {maySign && needsSignature(sale) && (
        <Button
          variant="light"
          leftSection={<IconSignature size={18} stroke={1.6} aria-hidden />}
          onClick={() => setSigning(true)}
        >
          {signatureTexts.title}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} stroke={1.6} aria-hidden />}
        loading={print.isPrinting}
        onClick={() => void printSlip()}
      >
        {signatureTexts.print}
      </Button>
      {isSigning && <SignDialog sale={sale} onClose={() => setSigning(false)} />}
      {print.isPrinting && <ConformitySlip sale={sale} />}
    </Group>
  );
}
