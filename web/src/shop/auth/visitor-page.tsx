import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { Logo } from '../../base/ui/logo.tsx';
import { EyeChart } from './eye-chart.tsx';
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
