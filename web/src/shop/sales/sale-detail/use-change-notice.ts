import { showSaleChange } from '../../sale-undo.ts';
import { type Sale, useUndoChange } from '../sales-api.ts';

export function useChangeNotice(): (changed: Sale, change: string) => void {
  const undo = useUndoChange();
  return (changed, change) => showSaleChange(changed, change, undo);
}
