import { ExportMenu } from '../../../base/data-table/export-menu.tsx';

interface CardExportProps {
  path: string;
  query: Record<string, string>;
  isEmpty: boolean;
}

export const CardExport = (props: CardExportProps) => <ExportMenu list="stock_analysis" {...props} />;
