import { isJobOpen, jobKinds } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../../base/http/http.ts';
import { useCan } from '../../../base/session/session.ts';
import { showError, showSuccess } from '../../../base/ui/toast.ts';
import { productQuery, type Sale, useLaterType } from '../sales-api.ts';
import { prescriptionTypeOptions } from '../texts.ts';
import { detailTexts as texts } from './texts.ts';

interface MissingTypeProps {
  sale: Sale;
  product: { _id: string; name: string };
  /** The buttons, one of which had the focus, are gone. */
  onChosen: () => void;
}

/** Gives lenses the type that they were sold without, and so their job (docs/rules.md#jobs-19). */
export function MissingType({ sale, product, onChosen }: MissingTypeProps) {
  const isOffered = useCan('sales.update') && isJobOpen(sale.orderStatus) && sale.prescriptions.length > 0;
  const { data } = useQuery({ ...productQuery(product._id), enabled: isOffered });
  const { mutate, isPending } = useLaterType(sale);
  if (!isOffered || !data?.category.showProductType) return null;
  return (
    <Group
      component="fieldset"
      aria-label={texts.typeOf(product.name)}
      gap="0.25rem 0.5rem"
      m="4px 0 0"
      p={0}
      bd={0}
      fz="sm"
    >
      <span>{texts.withoutType}</span>
      {jobKinds.map((kind) => (
        <Button
          key={kind}
          variant="default"
          size="compact-sm"
          disabled={isPending}
          onClick={() =>
            mutate(
              { product: product._id, prescriptionType: kind },
              {
                onSuccess: () => {
                  showSuccess(texts.typeChosen);
                  onChosen();
                },
                onError: (error) => showError(errorMessage(error)),
              },
            )
          }
        >
          {prescriptionTypeOptions[kind]}
        </Button>
      ))}
    </Group>
  );
}
