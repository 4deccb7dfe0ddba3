import { UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useState } from 'react';
import { browserSettings } from '../base/session/browser-settings.ts';
import { signal } from '../base/ui/signal.ts';
import { NavLinks } from './nav-links.tsx';
import classes from './sidebar.module.css';
import { appTexts } from './texts.ts';

const storageKey = browserSettings.sidebar;

/** This browser stores the choice. */
const storedState = signal(localStorage.getItem(storageKey) === 'true');

function storeCollapsed(collapsed: boolean) {
  localStorage.setItem(storageKey, String(collapsed));
  storedState.set(collapsed);
}

export function Sidebar() {
  const { collapsed, toggle } = useCollapsed();
  const Icon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const label = collapsed ? appTexts.expand : appTexts.collapse;
  return (
    <aside className={classes.sidebar} data-collapsed={collapsed || undefined}>
      <NavLinks collapsed={collapsed} />
      <UnstyledButton
        className={classes.toggle}
        aria-expanded={!collapsed}
        onClick={toggle}
        {...(collapsed ? { title: label } : {})}
      >
        <Icon size={20} stroke={1.5} aria-hidden />
        <span className={collapsed ? 'visually-hidden' : undefined}>{label}</span>
      </UnstyledButton>
    </aside>
  );
}

/**
 * In a wide window, the user's stored choice decides. In a window below 1200 px the sidebar starts collapsed, and a sidebar that
 * the user expands stays expanded until the window is wide again (docs/rules.md#layout-3).
 */
function useCollapsed() {
  const narrow = useMediaQuery('(max-width: 1199.98px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const isCollapsed = storedState.use();
  const [openedWhileNarrow, setOpenedWhileNarrow] = useState(false);
  if (!narrow && openedWhileNarrow) setOpenedWhileNarrow(false);

  return narrow
    ? { collapsed: !openedWhileNarrow, toggle: () => setOpenedWhileNarrow(!openedWhileNarrow) }
    : { collapsed: isCollapsed, toggle: () => storeCollapsed(!isCollapsed) };
}
