import { ImportButton } from '../shop/imports/import-button.tsx';
import { ClinicalHistoryPage } from '../shop/prescriptions/clinical-history-page.tsx';

export const ClinicalHistorySection = () => <ClinicalHistoryPage importTool={ImportButton} />;
