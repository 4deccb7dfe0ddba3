import { InsurerPanels } from '../shop/coverage-rules/insurer-panels.tsx';
import { insurancesScreen } from '../shop/insurances/insurances-screen.tsx';

export const insurancesWithPanels = { ...insurancesScreen, detailExtra: InsurerPanels };
