import type { PurchaseSuggestion } from '@dioptria/contract/shop/purchases/purchase-orders.ts';
import { Box, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../base/ui/error-text.tsx';
import { PanelSection } from '../../base/ui/panel-section.tsx';
import { orderTexts as texts } from './order-texts.ts';
import { suggestionsQuery } from './orders-api.ts';
import classes from './purchases.module.css';

/** The providers that are shown at first. */
const SHOWN = 3;
const NAMED = 3;

export function Proposals({ onPrepare }: { onPrepare: (suggestion: PurchaseSuggestion) => void }) {
  const { data = [], error, refetch } = useQuery(suggestionsQuery);
  const [isWhole, setWhole] = useState(false);
  if (error && data.length === 0) {
    return (
      <Box className={`panel ${classes.proposals}`}>
        <ErrorState error={error} title={texts.proposalsFailed} onRetry={() => void refetch()} />
      </Box>
    );
  }
  if (data.length === 0) return null;
  const shown = isWhole ? data : data.slice(0, SHOWN);
  return (
    <Box className={classes.proposals}>
      <PanelSection title={texts.proposals} detail={texts.proposalsDetail}>
        <ul>
          {shown.map((suggestion) => (
            <Proposal key={suggestion.provider._id} suggestion={suggestion} onPrepare={() => onPrepare(suggestion)} />
          ))}
        </ul>
        {data.length > shown.length && (
          <Button
            variant="subtle"
            ms="-0.625rem"
            px="0.625rem"
            style={{ alignSelf: 'start' }}
            onClick={() => setWhole(true)}
          >
            {texts.more(data.length - shown.length)}
          </Button>
        )}
      </PanelSection>
    </Box>
  );
}

function Proposal({ suggestion, onPrepare }: { suggestion: PurchaseSuggestion; onPrepare: () => void }) {
  const { provider, products, lines } = suggestion;
  const names = lines.slice(0, NAMED).map(({ name }) => name);
  return (
    <li className={classes.proposal}>
      <div>
        <strong>{provider.name}</strong> · {texts.productsOf(products)}
        <span className={classes.names}>{texts.names(names, products)}</span>
      </div>
      <Button variant="light" aria-label={texts.prepareFor(provider.name)} onClick={onPrepare}>
        {texts.prepare}
      </Button>
    </li>
  );
}
