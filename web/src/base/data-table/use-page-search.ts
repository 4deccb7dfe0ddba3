import { useShortcut } from '../shortcuts/shortcuts.ts';
import { setTypedValue, useUnfocusedScan } from '../ui/fields/scans.ts';

/** '/' and a scan go to the search field of the page. */
export function usePageSearch(label: string, field: () => HTMLInputElement | null | undefined): void {
  useShortcut({ key: '/', label, isImmediate: true, run: () => field()?.focus() });
  useUnfocusedScan((text) => {
    const element = field();
    if (!element) return;
    element.focus();
    setTypedValue(element, text);
  });
}
