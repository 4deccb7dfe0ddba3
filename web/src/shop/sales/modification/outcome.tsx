import { jobEffectLabels } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import type { ModificationPreview } from '@dioptria/contract/shop/sales/modifications.ts';
import { saleFields } from '@dioptria/contract/shop/sales/sale-labels.ts';
import { Stack, Text } from '@mantine/core';
import { formatDay, formatMoney } from '../../../base/format/format.ts';
import { errorMessage } from '../../../base/http/http.ts';
import { ErrorText } from '../../../base/ui/states/error-text.tsx';
import { paymentStatusLabels } from '../texts.ts';
import { modificationTexts as texts } from './texts.ts';
import classes from './modification.module.css';

interface OutcomeProps {
  isChanged: boolean;
  preview: ModificationPreview | undefined;
  error: Error | null;
  isStale: boolean;
}

/** The sale as it will be. A value that changes has its former value before it. */
export function Outcome({ isChanged, preview, error, isStale }: OutcomeProps) {
  return (
    <Stack component="section" gap="0.75rem" aria-label={texts.outcome} className={classes.outcome}>
      <h3>{texts.outcome}</h3>
      {isChanged && error && <ErrorText>{errorMessage(error)}</ErrorText>}
      {!isChanged && <Text c="dimmed">{texts.nothing}</Text>}
      {isChanged && !error && !preview && <Text c="dimmed">{texts.computing}</Text>}
      {isChanged && !error && preview && (
        <div aria-live="polite" aria-busy={isStale} data-stale={isStale || undefined} className={classes.values}>
          <Amounts preview={preview} />
          <Stock preview={preview} />
          <Jobs preview={preview} />
        </div>
      )}
    </Stack>
  );
}

const pesos = (from: number, to: number) => [formatMoney(from), formatMoney(to)] as const;

function Amounts({ preview: { before, after } }: { preview: ModificationPreview }) {
  const rows = [
    [saleFields.total.label, ...pesos(before.total, after.total)],
    ...(before.insurerTotal + after.insurerTotal > 0
      ? [[saleFields.insurerTotal.label, ...pesos(before.insurerTotal, after.insurerTotal)]]
      : []),
    [saleFields.balance.label, ...pesos(before.balance, after.balance)],
    ...(before.credit + after.credit > 0 ? [[saleFields.credit.label, ...pesos(before.credit, after.credit)]] : []),
    [
      saleFields.paymentStatus.label,
      paymentStatusLabels[before.paymentStatus],
      paymentStatusLabels[after.paymentStatus],
    ],
    [saleFields.deliveryDate.label, formatDay(before.deliveryDate), formatDay(after.deliveryDate)],
  ] as const;
  return (
    <dl className={`figures ${classes.rows}`}>
      {rows.map(([term, from, to]) => (
        <div key={term} data-changed={from !== to || undefined}>
          <dt>{term}</dt>
          <dd>
            {from !== to && <del>{from}</del>} {to}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Stock({ preview: { stock } }: { preview: ModificationPreview }) {
  if (stock.length === 0) return null;
  return (
    <section aria-label={texts.stock}>
      <h4>{texts.stock}</h4>
      <ul>
        {stock.map(({ product, before, after, broken }) => (
          <li key={product._id}>
            <span className={classes.name}>{product.name}</span> {texts.units(before, after, broken)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Jobs({ preview: { jobs } }: { preview: ModificationPreview }) {
  const touched = jobs.filter(({ effect }) => effect !== 'same');
  if (touched.length === 0) return null;
  return (
    <section aria-label={texts.jobs}>
      <h4>{texts.jobs}</h4>
      <ul>
        {touched.map(({ code, effect, name, frame, typed }) => (
          <li key={code}>
            <strong>{code}</strong> {jobEffectLabels[effect]}
            <Text c="dimmed" fz="sm">
              {[name, frame, ...typed].filter(Boolean).join(' · ')}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  );
}
