import { showSaleChange } from '../../sale-undo.ts';
import { type Sale, useUndoChange } from '../sales-api.ts';

/** Returns a function that says in a notice what changed in a sale, and offers to undo the change. */
export function useChangeNotice(): (changed: Sale, change: string) => void {
  const undo = useUndoChange();
  return (changed, change) => showSaleChange(changed, change, undo);
}
