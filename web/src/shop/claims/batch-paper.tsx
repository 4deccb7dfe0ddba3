import { writtenTaxNumber } from '@dioptria/contract/base/check-digits.ts';
import type { ClaimSheet, ClaimSheetLine } from '@dioptria/contract/shop/claims/claim-sheet.ts';
import { Box } from '@mantine/core';
import { formatDay, formatMoney, formatNumber, today } from '../../base/format/format.ts';
import { Fact, Paper, PaperFacts, PaperSheet } from '../../base/print/paper.tsx';
import { useSession } from '../../base/session/session.ts';
import classes from './batch-paper.module.css';
import { batchPaperTexts as texts, batchTexts } from './texts.ts';

/** The cover upright, the sheet across the page (docs/rules.md#claims-7). */
export function BatchPaper({ sheet }: { sheet: ClaimSheet }) {
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
        <Fact name={batchTexts.insurance} value={insurance.name} />
        <Fact name={texts.taxId} value={writtenTaxNumber(insurance.cuit)} />
        <Fact name={texts.intermediary} value={intermediary} />
        <Fact name={batchTexts.periodLabel} value={batchTexts.period(periodFrom, periodTo)} />
        <Fact name={batchTexts.presentedDay} value={presentedDay ? formatDay(presentedDay) : ''} />
        <Fact name={batchTexts.dueDay} value={dueDay ? formatDay(dueDay) : ''} />
        <Fact name={batchTexts.document} value={document} />
      </PaperFacts>
      <Box component="dl" py="3mm" className={`figures ${classes.sums}`}>
        <Fact name={batchTexts.items} value={formatNumber(items)} />
        <Fact name={texts.fullAmount} value={formatMoney(sheet.fullAmount)} />
        <Fact name={texts.clientAmount} value={formatMoney(sheet.clientAmount)} />
        <Fact strong name={texts.insurerAmount} value={formatMoney(sheet.insurerAmount)} />
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
