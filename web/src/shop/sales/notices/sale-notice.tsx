import { useQuery } from '@tanstack/react-query';
import { saleQuery } from '../sales-api.ts';
import { SaleNoticeDialog } from './sale-notice-dialog.tsx';

export function SaleNotice({ saleId, onClose }: { saleId: string; onClose: () => void }) {
  const { data: sale } = useQuery(saleQuery(saleId));
  return sale && <SaleNoticeDialog sale={sale} onClose={onClose} onNotified={onClose} />;
}
