import { MAX_CHANGED } from '@dioptria/contract/shop/products/product-change-labels.ts';
import { Button } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage, type Query } from '../../../base/http/http.ts';
import { useCan } from '../../../base/session/session.ts';
import { lazyPart } from '../../../base/ui/states/lazy-part.tsx';
import { showError } from '../../../base/ui/toasts/toast.ts';
import { lensesWithoutStock, proposeToOrder } from './changes-api.ts';
import { changeTexts as texts } from './texts.ts';

const ChangesDialog = lazyPart(async () => (await import('./changes-dialog.tsx')).ChangesDialog);

/** The dialog lists the products that the list shows. */
export function ChangesButton({ query }: { query: Query }) {
  const [opened, setOpened] = useState(false);
  const isNarrowed = Object.values(query).some((value) => value !== undefined && value !== '');
  if (!useCan('products.update')) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconChecklist size={18} stroke={1.6} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {texts.title}
      </Button>
      {isNarrowed && <ToOrderButton query={query} />}
      {opened && <ChangesDialog query={query} onClose={() => setOpened(false)} />}
    </>
  );
}

/** Ends the stock control of all lenses without stock in a narrowed list (docs/rules.md#products-16). */
function ToOrderButton({ query }: { query: Query }) {
  const { data } = useQuery({ ...lensesWithoutStock(query), placeholderData: keepPreviousData });
  const proposal = useMutation({
    mutationFn: () => proposeToOrder(query),
    onError: (error) => showError(errorMessage(error)),
  });
  const lenses = Math.min(data?.total ?? 0, MAX_CHANGED);
  return (
    <>
      {lenses > 0 && (
        <Button
          variant="light"
          mih="fit-content"
          py="0.375rem"
          style={{ gridColumn: '1 / -1', justifySelf: 'start' }}
          styles={{ label: { whiteSpace: 'normal', textAlign: 'start' } }}
          loading={proposal.isPending}
          onClick={() => proposal.mutate()}
        >
          {texts.toOrder(lenses)}
        </Button>
      )}
      {proposal.data && (
        <ChangesDialog query={proposal.data.query} proposed={proposal.data} onClose={() => proposal.reset()} />
      )}
    </>
  );
}
