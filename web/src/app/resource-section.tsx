import { ResourceScreen } from '../base/resource/resource-screen.tsx';
import type { Screen, StoredRecord } from '../base/resource/screen.tsx';
import { ImportButton } from '../shop/imports/import-button.tsx';

export function ResourceSection<Row extends StoredRecord>({ screen }: { screen: Screen<Row> }) {
  return <ResourceScreen screen={screen} importTool={ImportButton} />;
}
