import { createContext, type ReactNode } from 'react';

interface NotifyClientProps {
  saleId: string;
  onClose: () => void;
}

/**
 * Renders the dialog that writes to the client of a sale. The noun `sales` comes after `jobs`, so `app` provides the
 * dialog.
 */
export const NotifyClient = createContext<(props: NotifyClientProps) => ReactNode>(() => null);
