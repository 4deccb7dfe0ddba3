import { lazyRouteComponent } from '@tanstack/react-router';
import type { Screen, StoredRecord } from '../shared/resource/screen.ts';

/** A route's page that is a declared screen and nothing else. */
export const screenPage = <Row extends StoredRecord>(load: () => Promise<Screen<Row>>) =>
  lazyRouteComponent(async () => {
    const [{ ResourceScreen }, screen] = await Promise.all([import('../shared/resource/resource-screen.tsx'), load()]);
    return { default: () => <ResourceScreen screen={screen} /> };
  });
