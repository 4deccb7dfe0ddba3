import { logoPath } from '@dioptria/contract/shop/settings/logo.ts';
import { Box, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { apiUrl } from '../http/http.ts';
import { useSession } from '../session/session.ts';
import classes from './paper.module.css';

const paperTexts = {
  date: 'Fecha',
  taxId: (taxId: string) => `CUIT ${taxId}`,
  technicalDirector: (name: string, license: string) => `Director técnico: ${name}${license && ` · ${license}`}`,
} as const;

interface PaperProps {
  warning?: string;
  title: string;
  date: string;
  children: ReactNode;
}

/** Fits A4, A5 and an 80 mm roll. The paper is hidden on the screen, and nothing else is printed. */
export function Paper({ warning, title, date, children }: PaperProps) {
  return (
    <PaperSheet>
      <Group
        component="header"
        justify="space-between"
        align="stretch"
        wrap="nowrap"
        gap="8mm"
        pb="4mm"
        className={classes.header}
      >
        <ShopData />
        <div className={classes.document}>
          {warning && (
            <Box component="p" px="2mm" py="1mm" bd="1pt solid #000" fz="9pt" fw={620}>
              {warning}
            </Box>
          )}
          <Box component="p" pt="2mm" fz="13pt" fw={620}>
            {title}
          </Box>
          <p>
            {paperTexts.date} {date}
          </p>
        </div>
      </Group>
      {children}
    </PaperSheet>
  );
}

interface PaperSheetProps {
  /** True for a table with many columns, which is printed across an A4 page. */
  isWide?: boolean;
  children: ReactNode;
}

export function PaperSheet({ isWide, children }: PaperSheetProps) {
  return createPortal(
    <article className={isWide ? `${classes.paper} ${classes.wide}` : classes.paper} data-slip>
      {children}
    </article>,
    document.body,
  );
}

function ShopData() {
  const { tenant } = useSession();
  const lines = [
    tenant.legalName === tenant.name ? '' : tenant.legalName,
    tenant.taxId && paperTexts.taxId(tenant.taxId),
    tenant.address,
    tenant.phone,
    tenant.email,
    tenant.technicalDirector && paperTexts.technicalDirector(tenant.technicalDirector, tenant.technicalLicense),
  ];
  return (
    <div>
      {tenant.logo && <img className={classes.logo} src={apiUrl(logoPath(tenant._id, tenant.logo._id))} alt="" />}
      <h1>{tenant.name}</h1>
      {lines.filter(Boolean).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

export function PaperFacts({ children }: { children: ReactNode }) {
  return (
    <Box component="dl" py="4mm" className={classes.facts}>
      {children}
    </Box>
  );
}

/** A blank value, such as an unknown phone, is left out. */
export function PaperFact({ name, value, strong = false }: { name: string; value: ReactNode; strong?: boolean }) {
  if (value === '') return null;
  return (
    <Group justify="space-between" align="stretch" wrap="nowrap" gap="4mm" {...(strong && { fz: '12pt', fw: 620 })}>
      <dt className={classes.name}>{name}</dt>
      <dd className={classes.value}>{value}</dd>
    </Group>
  );
}

export function PaperNote({ name, note }: { name: string; note: string }) {
  return (
    <Box component="p" pt="3mm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
      {name}: {note}
    </Box>
  );
}
