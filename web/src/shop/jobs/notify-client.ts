import { createContext, type ReactNode } from 'react';

interface NotifyClientProps {
  saleId: string;
  onClose: () => void;
}

/**
 * Renders the dialog in which the user writes to the client of a sale. The dialog is in web/src/shop/sales, which
 * `jobs` may not import, so `app` provides the dialog.
 */
export const NotifyClient = createContext<(props: NotifyClientProps) => ReactNode>(() => null);
