import { ExportMenu } from '../../../base/data-table/export-menu.tsx';
import type { FileEndpoint } from '../../../base/data-table/use-export.ts';

interface CardExportProps {
  endpoint: FileEndpoint;
  query: Record<string, string>;
  isEmpty: boolean;
}

export const CardExport = (props: CardExportProps) => <ExportMenu {...props} />;
