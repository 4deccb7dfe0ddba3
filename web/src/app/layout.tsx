import { UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Outlet, useLocation } from '@tanstack/react-router';
import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { CreatableScreens } from '../base/resource/forms/new-record.ts';
import { RecordPlaces } from '../base/resource/records/use-opened-record.ts';
import { browserSettings } from '../base/session/local-data.ts';
import { useRequiredStep } from '../base/session/session.ts';
import { watchScans } from '../base/ui/fields/scans.ts';
import { lazyPart } from '../base/ui/states/lazy-part.tsx';
import { usePhone } from '../base/ui/phone.ts';
import { signal } from '../base/ui/signal.ts';
import { NotifyClient } from '../shop/jobs/notify-client.ts';
import { Header } from './header.tsx';
import { NavLinks } from './nav-links.tsx';
import { OnDemand } from './on-demand.tsx';
import { PagePending } from './page.tsx';
import { creatableScreens, recordPlace } from './sections.tsx';
import { appTexts } from './texts.ts';
import layoutClasses from './layout.module.css';
import sidebarClasses from './sidebar.module.css';

const nothing: (props: { since: number }) => null = () => null;
// The code of live updates loads after the page. If this code fails to load, the app works without live updates.
const Live = lazy(async () => ({
  default: await import('./live.tsx').then(
    (part) => part.Live,
    () => nothing,
  ),
}));

const RequiredStepPage = lazyPart(async () => (await import('./required-step.tsx')).RequiredStepPage, <PagePending />);
const SaleNotice = lazyPart(async () => (await import('../shop/sales/notices/sale-notice-dialog.tsx')).SaleNotice);
const notifyClient = (props: ComponentProps<typeof SaleNotice>) => <SaleNotice {...props} />;

export function Layout() {
  useEffect(watchScans, []);
  const step = useRequiredStep();
  const [shown, setShown] = useState(step);
  // The page of a required step remains until the user has finished the step. The server no longer requires the second
  // factor while the user still reads the recovery codes.
  if (step && !shown) setShown(step);
  return shown ? <RequiredStepPage key={shown} step={shown} onDone={() => setShown(undefined)} /> : <Frame />;
}

function Frame() {
  const phone = usePhone();
  const content = useRef<HTMLElement>(null);
  const [openedAt] = useState(Date.now);
  useContentFocus(content);

  return (
    <>
      <a className={layoutClasses.skip} href="#content">
        {appTexts.skipToContent}
      </a>
      <div className={layoutClasses.frame}>
        <Header />
        {!phone && <Sidebar />}
        <main ref={content} id="content" className={layoutClasses.sheet} tabIndex={-1}>
          <CreatableScreens value={creatableScreens}>
            <RecordPlaces value={recordPlace}>
              <NotifyClient value={notifyClient}>
                <Outlet />
              </NotifyClient>
            </RecordPlaces>
          </CreatableScreens>
        </main>
      </div>
      <OnDemand />
      <Suspense>
        <Live since={openedAt} />
      </Suspense>
    </>
  );
}

/** After a navigation, the keyboard and the screen reader start at the beginning of the content. */
function useContentFocus(content: React.RefObject<HTMLElement | null>) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const lastPathname = useRef(pathname);
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    content.current?.focus({ preventScroll: true });
  }, [pathname, content]);
}

const storageKey = browserSettings.sidebar;

/** True if the user has collapsed the sidebar in this browser. */
const storedState = signal(localStorage.getItem(storageKey) === 'true');

function storeCollapsed(collapsed: boolean) {
  localStorage.setItem(storageKey, String(collapsed));
  storedState.set(collapsed);
}

function Sidebar() {
  const { collapsed, toggle } = useCollapsed();
  const Icon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const label = collapsed ? appTexts.expand : appTexts.collapse;
  return (
    <aside className={sidebarClasses.sidebar} data-collapsed={collapsed || undefined}>
      <NavLinks collapsed={collapsed} />
      <UnstyledButton
        className={sidebarClasses.toggle}
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
 * In a wide window, the user's stored choice decides. In a window below 1200 px the sidebar starts collapsed. A sidebar
 * that the user expands remains expanded until the window is wide again (docs/rules.md#layout-3).
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
