import { useCan } from '../../base/session/session.ts';
import { Tabs } from '../../base/ui/elements/tabs.tsx';
import { jobTexts as texts } from './texts.ts';

const tabs = [
  { to: '/workshop', label: texts.jobs },
  { to: '/workshop/indicators', label: texts.indicators },
] as const;

export function WorkshopTabs() {
  return useCan('reports.read') && <Tabs label={texts.tabs} tabs={tabs} />;
}
