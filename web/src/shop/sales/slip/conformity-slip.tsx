import { saleFields } from '@dioptria/contract/shop/sales/sale-labels.ts';
import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatDateTime, today, formatDay } from '../../../base/format/format.ts';
import { PaperFact, Paper, PaperFacts } from '../../../base/print/paper.tsx';
import { coverageTexts, signatureTexts as texts } from '../../coverages/texts.ts';
import { signatureQuery } from '../sale-coverages-api.ts';
import type { Sale } from '../sales-api.ts';
import classes from './conformity-slip.module.css';
import { slipTexts } from './texts.ts';

/** A number with hyphens stays in one line, unless the paper is narrower than the number. */
const WholeNumber = ({ name, number }: { name: string; number: string }) =>
  number && (
    <>
      {` · ${name} `}
      <span className={classes.number}>{number}</span>
    </>
  );

export function ConformitySlip({ sale }: { sale: Sale }) {
  const { data: signature } = useQuery(signatureQuery(sale));
  const standing = (sale.coverages ?? []).filter(({ state }) => state !== 'void');
  const lines = [
    ...sale.products.map(({ product, quantity }) => ({ key: product._id, name: product.name, quantity })),
    ...sale.customProducts.map(({ description, quantity }, index) => ({
      key: String(index),
      name: description,
      quantity,
    })),
  ];
  return (
    <Paper title={texts.slip} date={formatDay(today())}>
      <PaperFacts>
        <PaperFact name={slipTexts.sale} value={String(sale.number)} />
        <PaperFact name={coverageTexts.saleDay} value={formatDate(sale.saleDate)} />
        <PaperFact name={saleFields.client.label} value={sale.client.name} />
        <PaperFact name={sale.client.typeId} value={sale.client.numId} />
        {standing.map(({ _id, insurance, plan, affiliateNumber, authorizationNumber }) => (
          <PaperFact
            key={_id}
            name={coverageTexts.insurance}
            value={
              <>
                {[insurance.name, plan?.name].filter(Boolean).join(' ')}
                <WholeNumber name={texts.affiliate} number={affiliateNumber} />
                <WholeNumber name={texts.authorization} number={authorizationNumber} />
              </>
            }
          />
        ))}
      </PaperFacts>
      <ul className={classes.lines}>
        {lines.map(({ key, name, quantity }) => (
          <li key={key}>
            {name} × {quantity}
          </li>
        ))}
      </ul>
      <Box component="p" py="4mm">
        {texts.statement(sale.number)}
      </Box>
      <div className={classes.signature}>
        {signature && <img src={`data:image/png;base64,${signature.drawing}`} alt={texts.pad} />}
        <p>{signature ? `${signature.signer} · ${formatDateTime(signature.createdAt)}` : texts.byHand}</p>
      </div>
    </Paper>
  );
}
