import { ExportMenu } from '../shared/data-table/export-menu.tsx';

interface CardExportProps {
  path: string;
  query: Record<string, string>;
  isEmpty: boolean;
}

/** 'Exportar' of one card of 'Análisis'. */
export const CardExport = (props: CardExportProps) => <ExportMenu permission="reports.export" {...props} />;
