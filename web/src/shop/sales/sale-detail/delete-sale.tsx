import { jobStageTable } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import { canDeleteSale, wasDeliveredOrCharged } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sharedTexts } from '../../../base/texts.ts';
import { useAsk } from '../../../base/ui/question.ts';
import { jobsOfSaleQuery } from '../../jobs/jobs-api.ts';
import type { Sale } from '../sales-api.ts';
import { ReasonDialog } from '../../../base/ui/reason-dialog.tsx';
import { detailTexts } from './texts.ts';

interface DeleteSaleProps {
  sale: Sale;
  isDeleting: boolean;
  onDelete: (reason?: string) => void;
}

/** The question names the sale's jobs at a lab. If the sale was ever delivered or paid, the user also types a reason. */
export function DeleteSale({ sale, isDeleting, onDelete }: DeleteSaleProps) {
  const [needsReason, setNeedsReason] = useState(false);
  const ask = useAsk();
  const { data: jobs = [] } = useQuery(jobsOfSaleQuery(sale._id));
  const atLab = jobs.filter(({ stage }) => jobStageTable[stage].isAtLab).map(({ code }) => code);
  const question = detailTexts.deleteQuestion(sale.paid, atLab);
  if (!canDeleteSale(sale)) return null;
  async function confirm() {
    if (wasDeliveredOrCharged(sale)) setNeedsReason(true);
    else if (await ask(question)) onDelete();
  }
  return (
    <>
      <Button
        variant="subtle"
        color="rubi"
        leftSection={<IconTrash size={18} aria-hidden />}
        loading={isDeleting}
        onClick={() => void confirm()}
      >
        {sharedTexts.delete}
      </Button>
      {needsReason && (
        <ReasonDialog
          question={question}
          onClose={() => setNeedsReason(false)}
          onConfirm={(reason) => {
            setNeedsReason(false);
            onDelete(reason);
          }}
        >
          {question.message} {detailTexts.reasonNeeded}
        </ReasonDialog>
      )}
    </>
  );
}
