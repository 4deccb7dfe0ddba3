import { writtenTaxNumber } from '@dioptria/contract/base/check-digits.ts';
import { claimEndpoints } from '@dioptria/contract/shop/claims/claim-endpoints.ts';
import type { ClaimBatch, ClaimSheet, ClaimSheetLine } from '@dioptria/contract/shop/claims/claim-batches.ts';
import { Box, Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { formatDay, formatMoney, formatNumber, today } from '../../base/format/format.ts';
import { call } from '../../base/http/call.ts';
import { errorMessage } from '../../base/http/http.ts';
import { Paper, PaperFact, PaperFacts, PaperSheet } from '../../base/print/paper.tsx';
import { usePrint } from '../../base/print/use-print.ts';
import { useSession } from '../../base/session/session.ts';
import { showError } from '../../base/ui/toasts/toast.ts';
import { batchPaperTexts as texts, batchTexts } from './texts.ts';
import classes from './batch-paper.module.css';

/** The cover is upright, and the sheet lies across the page (docs/rules.md#claims-7). */
function BatchPaper({ sheet }: { sheet: ClaimSheet }) {
  return (
    <>
      <Cover sheet={sheet} />
      <PaperSheet isWide>
        <Rows sheet={sheet} />
      </PaperSheet>
    </>
  );
}

function Cover({ sheet }: { sheet: ClaimSheet }) {
  const { number, insurance, intermediary, periodFrom, periodTo, presentedDay, dueDay, document, items } = sheet;
  return (
    <Paper
      title={batchTexts.titlePaper(number)}
      date={formatDay(presentedDay ?? today())}
      {...(presentedDay === null && { warning: texts.draft })}
    >
      <PaperFacts>
        <PaperFact name={batchTexts.insurance} value={insurance.name} />
        <PaperFact name={texts.taxId} value={writtenTaxNumber(insurance.cuit)} />
        <PaperFact name={texts.intermediary} value={intermediary} />
        <PaperFact name={batchTexts.periodLabel} value={batchTexts.period(periodFrom, periodTo)} />
        <PaperFact name={batchTexts.presentedDay} value={presentedDay ? formatDay(presentedDay) : ''} />
        <PaperFact name={batchTexts.dueDay} value={dueDay ? formatDay(dueDay) : ''} />
        <PaperFact name={batchTexts.document} value={document} />
      </PaperFacts>
      <Box component="dl" py="3mm" className={`figures ${classes.sums}`}>
        <PaperFact name={batchTexts.items} value={formatNumber(items)} />
        <PaperFact name={texts.fullAmount} value={formatMoney(sheet.fullAmount)} />
        <PaperFact name={texts.clientAmount} value={formatMoney(sheet.clientAmount)} />
        <PaperFact strong name={texts.insurerAmount} value={formatMoney(sheet.insurerAmount)} />
      </Box>
      <div className={classes.signatures}>
        <p>{texts.shopSignature}</p>
        <p>{texts.received}</p>
        <p>{texts.receivedDay}</p>
      </div>
    </Paper>
  );
}

/** `width` in percent of the page. */
const columns: readonly { header: string; width: number; value: (line: ClaimSheetLine) => string; isEnd?: true }[] = [
  { header: texts.affiliate, width: 9, value: ({ affiliateNumber }) => affiliateNumber },
  { header: texts.clientDocument, width: 7, value: ({ document }) => document },
  { header: texts.name, width: 11.5, value: ({ name }) => name },
  { header: texts.prescription, width: 6.5, value: ({ prescriptionDay: day }) => (day ? formatDay(day) : '') },
  { header: texts.authorization, width: 8.5, value: ({ authorizationNumber }) => authorizationNumber },
  { header: texts.voucher, width: 7, value: ({ voucherNumber }) => voucherNumber },
  { header: texts.code, width: 7, value: ({ code }) => code },
  { header: texts.description, width: 9.5, value: ({ description }) => description },
  { header: texts.quantity, width: 3.5, isEnd: true, value: ({ quantity }) => formatNumber(quantity) },
  { header: texts.fullAmount, width: 9, isEnd: true, value: ({ fullAmount }) => formatMoney(fullAmount) },
  { header: texts.clientAmount, width: 9, isEnd: true, value: ({ clientAmount }) => formatMoney(clientAmount) },
  { header: texts.insurerAmount, width: 9, isEnd: true, value: ({ insurerAmount }) => formatMoney(insurerAmount) },
];

/** The printer repeats the head, which names the batch, on each page. */
function Rows({ sheet }: { sheet: ClaimSheet }) {
  const { number, insurance, lines, periodFrom, periodTo } = sheet;
  const { name } = useSession().tenant;
  return (
    <table className={`figures ${classes.rows}`}>
      <colgroup>
        <col style={{ width: '3.5%' }} />
        {columns.map(({ header, width }) => (
          <col key={header} style={{ width: `${width}%` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th colSpan={columns.length + 1} className={classes.batch}>
            {[name, batchTexts.titleOf(number, insurance.name), batchTexts.period(periodFrom, periodTo)].join(' · ')}
          </th>
        </tr>
        <tr>
          <th>{texts.row}</th>
          {columns.map(({ header, isEnd }) => (
            <th key={header} data-end={isEnd}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <tr key={line.item}>
            <td>{index + 1}</td>
            {columns.map(({ header, value, isEnd }) => (
              <td key={header} data-end={isEnd}>
                {value(line)}
              </td>
            ))}
          </tr>
        ))}
        <tr className={classes.total}>
          <th colSpan={columns.length - 2} scope="row">
            {texts.total}
          </th>
          <td data-end>{formatMoney(sheet.fullAmount)}</td>
          <td data-end>{formatMoney(sheet.clientAmount)}</td>
          <td data-end>{formatMoney(sheet.insurerAmount)}</td>
        </tr>
      </tbody>
    </table>
  );
}

export function PrintBatch({ batch: { _id, state, items } }: { batch: ClaimBatch }) {
  const print = usePrint();
  const load = useMutation({
    mutationFn: () => call(claimEndpoints.sheet, { params: { id: _id } }),
    onSuccess: print.start,
    onError: (error) => showError(errorMessage(error)),
  });
  if (state === 'canceled') return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} stroke={1.6} aria-hidden />}
        loading={load.isPending || print.isPrinting}
        disabled={items === 0}
        onClick={() => load.mutate()}
      >
        {texts.print}
      </Button>
      {print.isPrinting && load.data && <BatchPaper sheet={load.data} />}
    </>
  );
}
