import { Outlet, useLocation } from '@tanstack/react-router';
import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { CreatableScreens } from '../base/resource/new-record.ts';
import { NotifyClient } from '../shop/jobs/notify-client.ts';
import { RecordPlaces } from '../base/resource/use-opened-record.ts';
import { lazyPart } from '../base/ui/lazy-part.tsx';
import { usePhone } from '../base/ui/phone.ts';
import { Header } from './header.tsx';
import classes from './layout.module.css';
import { useRequiredStep } from '../base/session/session.ts';
import { OnDemand } from './on-demand.tsx';
import { PagePending } from './page.tsx';
import { creatableScreens, recordPlace } from './section-paths.ts';
import { Sidebar } from './sidebar.tsx';
import { appTexts } from './texts.ts';

const nothing: (props: { since: number }) => null = () => null;
// The code of live updates loads after the page. If this code fails to load, the app works without live updates.
const Live = lazy(async () => ({
  default: await import('./live.tsx').then(
    (part) => part.Live,
    () => nothing,
  ),
}));

const RequiredStepPage = lazyPart(async () => (await import('./required-step.tsx')).RequiredStepPage, <PagePending />);
const SaleNotice = lazyPart(async () => (await import('../shop/sales/notices/sale-notice.tsx')).SaleNotice);
const notifyClient = (props: ComponentProps<typeof SaleNotice>) => <SaleNotice {...props} />;

export function Layout() {
  const step = useRequiredStep();
  const [shown, setShown] = useState(step);
  // The page of a required step stays until the user has finished the step. The server no longer requires the second
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
      <a className={classes.skip} href="#content">
        {appTexts.skipToContent}
      </a>
      <div className={classes.frame}>
        <Header />
        {!phone && <Sidebar />}
        <main ref={content} id="content" className={classes.sheet} tabIndex={-1}>
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

/** So that keyboard and screen reader start at the beginning of the content. */
function useContentFocus(content: React.RefObject<HTMLElement | null>) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const lastPathname = useRef(pathname);
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    content.current?.focus({ preventScroll: true });
  }, [pathname, content]);
}
