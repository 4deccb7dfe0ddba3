import './components.css';
import { MantineProvider } from '@mantine/core';
import { Outlet } from '@tanstack/react-router';
import type { PropsWithChildren } from 'react';
import { darkModeManager } from '../shared/dark-mode.ts';
import { theme } from './theme.ts';

const colorSchemeManager = darkModeManager();

/**
 * Mantine, for every page but the sign-in, which stays light by doing without (quality.md 'Speed'). As a route's
 * component it stands around the route's children.
 */
export function Providers({ children }: PropsWithChildren) {
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={colorSchemeManager}
      // Both are in the build's stylesheets already; at run time they would be a <style>, which the security policy refuses.
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children ?? <Outlet />}
    </MantineProvider>
  );
}
