import { createContext, type ReactNode } from 'react';

interface TellClientProps {
  saleId: string;
  onClose: () => void;
}

/** Renders the dialog that writes to the client of an order. Orders come after jobs, so `app` provides it. */
export const TellClient = createContext<(props: TellClientProps) => ReactNode>(() => null);
