import { Box } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { Logo } from '../../base/ui/elements/logo.tsx';
import classes from './login-page.module.css';

interface VisitorPageProps {
  title: string;
  subtitle: string;
  children: ReactNode;
}

export function VisitorPage({ title, subtitle, children }: VisitorPageProps) {
  return (
    <div className={classes.page}>
      <EyeChart />
      <main className={classes.side}>
        <div className={classes.box}>
          <Logo size={44} />
          <Box component="h1" mt="1.625rem">
            {title}
          </Box>
          <Box component="p" c="dimmed" fz="sm" mt="0.375rem" mb={0}>
            {subtitle}
          </Box>
          {children}
        </div>
      </main>
    </div>
  );
}

/** 'Mirar bien es ver el detalle con calma': each line's letters, acuity and letter size. */
const lines = [
  ['M', '1/10', 9.2],
  ['IR', '2/10', 5.4],
  ['ARB', '3/10', 3.8],
  ['IENE', '4/10', 2.75],
  ['SVERE', '6/10', 2.05],
  ['LDETAL', '8/10', 1.55],
  ['LECONCA', '9/10', 1.12],
  ['LMA', '10/10', 0.84],
] as const;

/** The chart is decorative, so screen readers skip it. */
function EyeChart() {
  return (
    <div className={classes.chart} aria-hidden>
      <div className={classes.lines}>
        {lines.map(([letters, acuity, size], index) => (
          <div
            key={acuity}
            className={classes.line}
            style={{ '--line-index': index, '--letter-size': `${size}em` } as CSSProperties}
          >
            <span className={classes.letters}>{letters}</span>
            <span className={classes.acuity}>{acuity}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
