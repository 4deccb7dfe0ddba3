import { createContext, type ReactNode } from 'react';

interface NotifyClientProps {
  saleId: string;
  onClose: () => void;
}

/** The dialog is in web/src/shop/sales, which `jobs` may not import, so `app` provides it. */
export const NotifyClient = createContext<(props: NotifyClientProps) => ReactNode>(() => null);
